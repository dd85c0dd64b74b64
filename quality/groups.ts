import { answers } from './answers.ts';
import { classes } from './classes.ts';
import { clusters } from './clusters.ts';
import { encoder } from './encoder.ts';
import { findingPlaces } from './finding-places.ts';
import { glossary } from './glossary.ts';
import { type QualityGroup } from './group.ts';
import { locating } from './locate.ts';
import { names } from './names.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { plantedFaults } from './planted-faults.ts';
import { questions } from './questions.ts';
import { quotes } from './quotes.ts';
import { recordedReadings } from './recorded-readings.ts';
import { searchSpeed } from './search-speed.ts';
import { smallWorkspaces } from './small-workspaces.ts';
import { strangers, strangersBesideAMachine, strangersInOtherWords } from './strangers.ts';
import { transcripts } from './transcripts.ts';
import { trends } from './trends.ts';
import { twoTopics } from './two-topics.ts';

/** All measurements, in the order of the report. */
export const GROUPS: QualityGroup[] = [
  strangers,
  strangersBesideAMachine,
  strangersInOtherWords,
  recordedReadings,
  encoder,
  clusters,
  smallWorkspaces,
  twoTopics,
  glossary,
  names,
  quotes,
  nearDuplicates,
  answers,
  questions,
  trends,
  searchSpeed,
  classes,
  transcripts,
  locating,
  findingPlaces,
  plantedFaults,
];
