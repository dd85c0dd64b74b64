use crate::tariff::Tariff;
use crate::ticket::Ticket;

/// Pays a ticket, and gives the text of the receipt.
pub fn pay(ticket: &mut Ticket, tariff: &Tariff, now: u32) -> String {
    let minutes = ticket.minutes(now);
    let cents = tariff.price(minutes);
    ticket.paid_at = Some(now);
    format!(
        "Ticket {}: {} h {:02} min, {}.{:02} EUR",
        ticket.number,
        minutes / 60,
        minutes % 60,
        cents / 100,
        cents % 100
    )
}
