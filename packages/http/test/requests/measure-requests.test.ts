import { createMetrics, type Registry } from '@feedback/runtime';
import { histogramCounts } from '@feedback/test-support';
import { beforeEach, describe, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import request from 'supertest';
import { bareExpress, measureRequests, mountedAt } from '../../src/index.ts';
import { errors } from '../errors.ts';

let metrics: Registry;
let app: Express;
beforeEach(() => {
  metrics = createMetrics('test');
  app = makeApp(metrics);
});

function makeApp(registry: Registry): Express {
  const made = bareExpress();
  made.use(measureRequests(registry));
  made.get('/things/:id', (_req, res) => res.json({}));
  const router = express.Router();
  router.get('/things/:id', () => {
    throw new Error('it fails');
  });
  made.use('/below', mountedAt('/below'), router);
  made.use(errors());
  return made;
}

const counted = () =>
  histogramCounts(metrics, 'http_request_duration_seconds', ['method', 'route', 'status']);

describe('requests are counted and timed', () => {
  test('by the pattern of their route, whatever they name in the path', async () => {
    await request(app).get('/things/secret').expect(200);
    await request(app).get('/things/other').expect(200);
    expect(await counted()).toEqual(['GET /things/:id 200 2']);
    expect(await metrics.metrics()).not.toContain('secret');
  });

  test('with the mount of a router that an error has left', async () => {
    await request(app).get('/below/things/1').expect(500);
    expect(await counted()).toEqual(['GET /below/things/:id 500 1']);
  });

  test('as none where no route takes them', async () => {
    await request(app).post('/things/1').expect(404);
    await request(app).get('/below/nothing').expect(404);
    expect(await counted()).toEqual(['POST none 404 1', 'GET none 404 1']);
  });

  test('together for an app that is made again in the same process', async () => {
    await request(app).get('/things/1').expect(200);
    await request(makeApp(metrics)).get('/things/1').expect(200);
    expect(await counted()).toEqual(['GET /things/:id 200 2']);
  });
});
