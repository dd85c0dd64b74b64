import { type RequestHandler } from 'express';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newSurveyPage } from './new-survey-page.tsx';
import { toForm } from './survey-form.ts';

const MOST = 1_000;

/** GET /surveys/new: the form for a survey, beside a preview of what the address says. */
export function getNewSurvey(): RequestHandler {
  return ({ query }, res) => {
    const form = toForm((name) => {
      const value = query[name];
      return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, MOST) : '';
    });
    sendPage(res, newSurveyPage({ visit: visitOf(res), form, problems: {} }));
  };
}
