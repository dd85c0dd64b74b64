/// What a team has achieved so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Standing {
    pub team: String,
    pub played: u32,
    pub points: u32,
    pub scored: u32,
    pub conceded: u32,
}

impl Standing {
    pub fn new(team: &str) -> Self {
        Self { team: team.into(), ..Self::default() }
    }

    /// Counts a match: three points for a win, one for a draw.
    pub fn add(&mut self, scored: u32, conceded: u32) {
        self.played += 1;
        self.scored += scored;
        self.conceded += conceded;
        self.points += match scored.cmp(&conceded) {
            std::cmp::Ordering::Greater => 3,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        };
    }

    pub fn difference(&self) -> i64 {
        i64::from(self.scored) - i64::from(self.conceded)
    }
}
