# The bot of cmd_bot.py in Perl, with what every Perl has.
#
# schocken-cards new --bot "cmd:perl examples/cmd_bot.pl"
use strict;
use warnings;
use JSON::PP;

$| = 1;    # what waits in a buffer comes too late

sub say_it {
    print encode_json({ protocol => 1, @_ }), "\n";
}

sub decide {
    my ($view) = @_;
    my @hand = (@{ $view->{laid}[ $view->{seat} ] }, @{ $view->{fresh} });
    my %count;
    $count{$_}++ for @hand;
    return "stop" if ($count{1} // 0) >= 2 or keys %count == 1;
    my ($best, $most) = ("stop", -100);
    for my $action (@{ $view->{legal} }) {
        my $worth = 100 * ($action =~ tr/1//) - length $action;
        ($best, $most) = ($action, $worth) if $action ne "stop" and $worth > $most;
    }
    return $best;
}

while (my $line = <STDIN>) {
    my $message = decode_json($line);
    if ($message->{type} eq "hello") {
        say_it(type => "hello", name => "two ones");
    }
    elsif ($message->{type} eq "decide") {
        say_it(type => "action", id => $message->{id}, action => decide($message->{view}));
    }
    elsif ($message->{type} eq "goodbye") {
        last;
    }
}
