use crate::ticket::Ticket;

/// Minutes that are left after paying to get out.
const TIME_TO_LEAVE: u32 = 15;

/// Whether the barrier at the exit opens.
pub fn opens_for(ticket: &Ticket, now: u32) -> bool {
    match ticket.paid_at {
        Some(paid) => now - paid <= TIME_TO_LEAVE,
        None => false,
    }
}
