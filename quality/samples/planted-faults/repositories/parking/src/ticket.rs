/// What a driver draws at the barrier; times are minutes since midnight of the first day.
#[derive(Debug, Clone, PartialEq)]
pub struct Ticket {
    pub number: u32,
    pub entered: u32,
    pub paid_at: Option<u32>,
}

impl Ticket {
    pub fn new(number: u32, entered: u32) -> Self {
        Self { number, entered, paid_at: None }
    }

    /// How long the car has been there, in minutes.
    pub fn minutes(&self, now: u32) -> u32 {
        now.saturating_sub(self.entered)
    }
}
