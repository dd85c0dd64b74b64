use parking::barrier::opens_for;
use parking::occupancy::Occupancy;
use parking::season::{is_covered, Season};
use parking::tariff::Tariff;
use parking::ticket::Ticket;

#[test]
fn a_short_stop_is_free() {
    assert_eq!(Tariff::default().price(4), 0);
}

#[test]
fn the_barrier_opens_after_paying() {
    let mut ticket = Ticket::new(1, 0);
    assert!(!opens_for(&ticket, 30));
    ticket.paid_at = Some(30);
    assert!(opens_for(&ticket, 40));
}

#[test]
fn plates_are_compared_without_spaces() {
    let seasons = [Season { plate: "B-AB 123".into(), last_day: 30 }];
    assert!(is_covered(&seasons, "b ab 123", 3));
}

#[test]
fn a_full_park_takes_no_car() {
    let mut park = Occupancy::new(1);
    assert!(park.enter());
    assert!(!park.enter());
}
