/// How a match ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub home: String,
    pub away: String,
    pub home_goals: u32,
    pub away_goals: u32,
}

impl Match {
    pub fn new(home: &str, away: &str, home_goals: u32, away_goals: u32) -> Self {
        Self { home: home.into(), away: away.into(), home_goals, away_goals }
    }
}

/// The result of a match that a team did not come to: it counts as 0 to 3.
pub fn forfeit(home: &str, away: &str, missing: &str) -> Match {
    if missing == home {
        Match::new(home, away, 0, 3)
    } else {
        Match::new(home, away, 3, 0)
    }
}
