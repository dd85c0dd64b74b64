import { createApp } from './app.js';
import { readConfig } from './config.js';
import { connect } from './db.js';
import { startJobs } from './jobs/schedule.js';

const config = readConfig(process.env);
const db = connect(config.databaseUrl);
const app = createApp({ db, config });

startJobs({ db, config });
app.listen(config.port, () => console.log(`harbour api on ${config.port}`));
