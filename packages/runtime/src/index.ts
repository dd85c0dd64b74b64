export { AppError, type RefusalKind, STATUS_OF } from './app-error.ts';
export { common, port } from './common-settings.ts';
export { createHttpServer, type HttpServerOptions } from './http-server.ts';
export { drain, listen } from './listen.ts';
export { createLogger, type Logger } from './logger.ts';
export { Counter, createMetrics, Gauge, Histogram, Registry } from './metrics.ts';
export { type OpsSources, createOpsServer } from './ops-server.ts';
export { type ProcessSettings, type Running, runProcess } from './run-process.ts';
export { readEnv, SettingsError } from './settings.ts';
