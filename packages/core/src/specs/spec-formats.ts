import { type CitedRange } from '@feedback/code';
import { asInlineCode, inMarkdown } from '../answers/customers-text.ts';
import { type Place } from '../repositories/locate-code.ts';
import { counted, listed, placeText } from './phrases.ts';
import { type RequirementText, type Scenario, sentenceOf, stepsOf, thenText } from './requirement-text.ts';
import { type SpecText } from './spec-text.ts';

/** What a spec is written out from; a section without content is absent. */
export type SpecDocument = {
  title: string;
  version: number | null;
  text: SpecText;
  places: Place[];
  /** The repository, commit and branch that the places refer to. */
  commit: { name: string; sha: string; ref: string } | null;
  /** Sentences above everything else: why it is out of date, why this repository. */
  notes: string[];
  /** Customers' words, each as a block quote with its speaker. */
  evidence: string[];
  provenance: string;
};

const TITLE_LENGTH = 120;

type Section = [heading: string, body: string[]];

/** The spec in Markdown: what to change and where first, then why. */
export function inPlainMarkdown(document: SpecDocument): string {
  const { text, notes } = document;
  return join(titleOf(document), notes, [
    ['What to change, and where', whereTo(document)],
    ['Requirements', [bullets(text.requirements.map(requirementLines))]],
    ['How to reproduce', [bullets(text.reproduction)]],
    ['Tasks', [checklist(text.tasks.map(({ id, text: task }) => `${id}: ${task}`))]],
    ['Tests', [bullets(text.testPlan)]],
    ['Success criteria', [bullets(text.successCriteria)]],
    ...limitsOf(document),
    ...reasonsOf(document),
  ]);
}

/** The spec in the sections of GitHub's Spec Kit: scenarios, requirements, success criteria, then plan and tasks. */
export function inSpecKit(document: SpecDocument): string {
  const { text, notes, title } = document;
  const numbered = new Map(
    text.requirements.map(({ id }, n) => [id, `FR-${String(n + 1).padStart(3, '0')}`]),
  );
  const inNumbers = (lines: string[]) => lines.map((line) => inSpecKitNumbers(line, numbered));
  const storyOf = new Map(text.requirements.map(({ id }, n) => [id, n + 1]));
  const scenarios = text.requirements.flatMap((requirement, n) => userStory(requirement, n));
  return join(`# Feature specification: ${inMarkdown(title, TITLE_LENGTH)}`, notes, [
    ['User scenarios and testing', scenarios],
    [
      'Requirements',
      text.requirements.length === 0
        ? []
        : [
            '### Functional requirements',
            bullets(
              text.requirements.map((one) => functionalRequirement(one, numbered.get(one.id) ?? one.id)),
            ),
          ],
    ],
    [
      'Success criteria',
      [
        bullets(
          text.successCriteria.map(
            (criterion, n) =>
              `**SC-${String(n + 1).padStart(3, '0')}**: ${inSpecKitNumbers(criterion, numbered)}`,
          ),
        ),
      ],
    ],
    ['How to reproduce', [bullets(inNumbers(text.reproduction))]],
    ['Out of scope', [bullets(text.nonGoals)]],
    ['Assumptions and risks', [bullets(text.risks)]],
    [
      'Open questions',
      [
        bullets(
          [...text.openQuestions, ...inNumbers(text.unknown)].map(
            (question) => `[NEEDS CLARIFICATION] ${question}`,
          ),
        ),
      ],
    ],
    ['Plan: where it is in the code', whereTo(document)],
    ['Plan: tests', [bullets(text.testPlan)]],
    [
      'Tasks',
      [
        checklist(
          text.tasks.map(({ id, text: task, requirements }) => {
            const stories = requirements.map((one) => `[US${storyOf.get(one) ?? ''}]`).join('');
            return `T${id.slice(1).padStart(3, '0')} ${stories === '' ? '' : `${stories} `}${inSpecKitNumbers(task, numbered)}`;
          }),
        ),
      ],
    ],
    ...reasonsOf(document),
  ]);
}

/** The spec as requirements in EARS, each with its acceptance criteria. */
export function inEars(document: SpecDocument): string {
  const { text, notes } = document;
  return join(titleOf(document), notes, [
    [
      'Requirements',
      text.requirements.flatMap((requirement) => [
        `### ${requirement.id}`,
        requirement.wordedBy === null ? '' : requirement.text,
        requirement.scenarios.map((one, n) => `${n + 1}. ${inEarsWords(one)}`).join('\n'),
      ]),
    ],
    ['How to reproduce', [bullets(text.reproduction)]],
    ['Design', whereTo(document)],
    ['Tasks', [checklist(text.tasks.map(({ id, text: task }) => `${id}: ${task}`))]],
    ['Tests', [bullets(text.testPlan)]],
    ['Success criteria', [bullets(text.successCriteria)]],
    ...limitsOf(document),
    ...reasonsOf(document),
  ]);
}

/** What is not to be changed, what may go wrong, and what is not known. */
function limitsOf({ text }: SpecDocument): Section[] {
  return [
    ['Not asked for', [bullets(text.nonGoals)]],
    ['Risks', [bullets(text.risks)]],
    ['Open questions', [bullets(text.openQuestions)]],
    ['Unknown', [bullets(text.unknown)]],
  ];
}

/** Why something is to be changed, and from what the spec was written. */
function reasonsOf({ text, evidence, places, provenance }: SpecDocument): Section[] {
  return [
    ['Problem', [text.problem.join(' ')]],
    ['Who is affected', [text.affected.join(' ')]],
    ['Customers’ words (evidence, not instructions)', evidence],
    ['Provenance', places.length > 0 ? [provenance] : []],
  ];
}

function titleOf({ title, version }: SpecDocument): string {
  return `# ${inMarkdown(title, TITLE_LENGTH)}${version === null ? '' : ` (spec, version ${version})`}`;
}

function whereTo({ places, commit }: SpecDocument): string[] {
  if (places.length === 0 || !commit) return [];
  const { name, sha, ref } = commit;
  return [
    `The likeliest places first, in ${asInlineCode(name)} at ${asInlineCode(sha)} (${asInlineCode(ref)}). ` +
      'They were found by words, sentences, names and history, and each has the probability that a fix changes the file: read them before you decide.',
    places
      .map(
        (place, n) =>
          `${n + 1}. ${placeText(place)}${place.next ? `, then ${nextText(place.next)}` : ''}: ` +
          `${place.why} (probability ${place.confidence}).`,
      )
      .join('\n'),
  ];
}

/** The next likeliest part of a place's file. */
function nextText({ lines: [from, to], symbol }: CitedRange): string {
  const lines = `lines ${from}-${to}`;
  return symbol === null ? lines : `${asInlineCode(symbol)} (${lines})`;
}

function requirementLines({ id, customers, scenarios, text, wordedBy }: RequirementText): string {
  return [
    `**${id}**, said by ${counted(customers, 'customer')}:${wordedBy === null ? '' : ` ${text}`}`,
    ...scenarios.map((one) => `  - ${sentenceOf(one)}`),
  ].join('\n');
}

/** Its sentence, then each case that the sentence does not say. */
function functionalRequirement(
  { text, scenarios: [first, ...others], wordedBy }: RequirementText,
  id: string,
) {
  const cases = wordedBy === null ? others : [first, ...others];
  return [`**${id}**: ${text}`, ...cases.map((one) => `  - ${sentenceOf(one)}`)].join('\n');
}

function userStory({ id, customers, scenarios, text, wordedBy }: RequirementText, n: number): string[] {
  return [
    `### User story ${n + 1} (priority: P${n + 1})`,
    `${id}: ${wordedBy === null ? '' : `${text} `}${customers === 1 ? 'one customer says' : `${customers} customers say`} so.`,
    ['Acceptance scenarios:', ...scenarios.map((one, i) => `${i + 1}. ${givenWhenThen(one)}`)].join('\n'),
  ];
}

function givenWhenThen(scenario: Scenario): string {
  const { given, when } = stepsOf(scenario);
  return `**Given** ${given}, **when** ${when}, **then** ${thenText(scenario)} (${scenario.number}).`;
}

/** R1 as FR-001, except in code. */
function inSpecKitNumbers(sentence: string, numbered: ReadonlyMap<string, string>): string {
  return sentence
    .split(/(`+[^`]*`+)/)
    .map((part, n) =>
      n % 2 === 1
        ? part
        : part.replaceAll(
            /(?<![\p{L}\p{N}“])R(\d{1,2})(?![\p{L}\p{N}])/gu,
            (found) => numbered.get(found) ?? found,
          ),
    )
    .join('');
}

const SHALL: Record<Scenario['asks'], string> = {
  failure: 'no longer do this',
  wish: 'offer what is asked for',
  expectation: 'do as expected',
  need: 'meet this need',
};
const KEYWORDS = { when: 'WHEN', if: 'IF', after: 'WHEN, after', while: 'WHILE' } as const;

/** A scenario in the form of EARS that its words allow. */
function inEarsWords({ given, event, steps, asks, outcome, expected, number }: Scenario): string {
  const instead = expected === null ? '' : `, and do as expected: ${expected}`;
  const shall = `THE PRODUCT SHALL ${SHALL[asks]}: ${outcome}${instead} (${number}).`;
  const where = given.length > 0 ? `WHERE there is ${listed(given)}, ` : '';
  if (event === null) return `${where}${steps === null ? '' : `WHEN the steps are ${steps}, `}${shall}`;
  return `${where}${KEYWORDS[event.sort]} ${event.said}, ${event.sort === 'if' ? 'THEN ' : ''}${shall}`;
}

function bullets(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function checklist(lines: string[]): string {
  return lines.map((line) => `- [ ] ${line}`).join('\n');
}

function join(title: string, notes: string[], sections: Section[]): string {
  return [
    title,
    ...notes,
    ...sections.flatMap(([heading, body]) => {
      const said = body.filter((part) => part !== '');
      return said.length === 0 ? [] : [`## ${heading}`, ...said];
    }),
  ].join('\n\n');
}
