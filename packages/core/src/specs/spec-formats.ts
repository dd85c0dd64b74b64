import { asInlineCode, inMarkdown } from '../answers/customers-text.ts';
import { type Place } from '../repositories/locate-code.ts';
import { placeText } from './phrases.ts';
import { type RequirementText, type Scenario } from './requirement-text.ts';
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
    ['Tasks', [checklist(text.tasks.map(({ id, text: task }) => `${id}: ${task}`))]],
    ['Requirements', [bullets(text.requirements.map(requirementLine))]],
    ['Test plan', [bullets(text.testPlan)]],
    ['Success criteria', [bullets(text.successCriteria)]],
    ['Risks', [bullets(text.risks)]],
    ['Open questions', [bullets(text.openQuestions)]],
    ...reasonsOf(document),
  ]);
}

/** The spec in the sections of GitHub's Spec Kit: scenarios, requirements, success criteria, then plan and tasks. */
export function inSpecKit(document: SpecDocument): string {
  const { text, notes, title } = document;
  const numbered = new Map(
    text.requirements.map(({ id }, n) => [id, `FR-${String(n + 1).padStart(3, '0')}`]),
  );
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
            bullets(text.requirements.map((one) => `**${numbered.get(one.id) ?? one.id}**: ${one.text}`)),
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
    ['Assumptions and risks', [bullets(text.risks)]],
    ['Open questions', [bullets(text.openQuestions.map((question) => `[NEEDS CLARIFICATION] ${question}`))]],
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
        inEarsWords(requirement.text),
        ...(requirement.cases.length > 0
          ? [
              [
                'Acceptance criteria:',
                ...requirement.cases.map((one, n) => `${n + 1}. ${inEarsWords(one.text)}`),
              ].join('\n'),
            ]
          : []),
      ]),
    ],
    ['Design', whereTo(document)],
    ['Tasks', [checklist(text.tasks.map(({ id, text: task }) => `${id}: ${task}`))]],
    ['Test plan', [bullets(text.testPlan)]],
    ['Success criteria', [bullets(text.successCriteria)]],
    ['Risks', [bullets(text.risks)]],
    ['Open questions', [bullets(text.openQuestions)]],
    ...reasonsOf(document),
  ]);
}

/** Why something is to be changed, and from what the spec was written. */
function reasonsOf({ text, evidence, places, provenance }: SpecDocument): Section[] {
  return [
    ['Problem', [text.problem.join(' ')]],
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
      .map((place, n) => `${n + 1}. ${placeText(place)}: ${place.why} (probability ${place.confidence}).`)
      .join('\n'),
  ];
}

function requirementLine({ id, text, customers, cases }: RequirementText): string {
  const by = customers > 1 ? ` ${customers} customers say so.` : '';
  return [`**${id}**: ${text}${by}`, ...cases.map((one) => `  - ${one.text}`)].join('\n');
}

function userStory({ id, cases, scenario, customers }: RequirementText, n: number): string[] {
  const all = [scenario, ...cases.map((one) => one.scenario)];
  return [
    `### User story ${n + 1} (priority: P${n + 1})`,
    `${id}: ${customers === 1 ? 'one customer says' : `${customers} customers say`} so.`,
    ['Acceptance scenarios:', ...all.map((one, i) => `${i + 1}. ${givenWhenThen(one)}`)].join('\n'),
  ];
}

function givenWhenThen({ given, event, outcome }: Scenario): string {
  return `**Given** ${given}, **when** ${event}, **then** ${outcome}.`;
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

/** The keywords of EARS in capitals, where our own sentence begins with them. */
function inEarsWords(sentence: string): string {
  return sentence
    .replace(/^(?:When|If|After|While)(?= “)/u, (word) =>
      word === 'After' ? 'WHEN, after' : word.toUpperCase(),
    )
    .replace(/^The product shall/u, 'THE PRODUCT SHALL')
    .replace(
      /(?<=^(?:WHEN|IF|WHILE)[^“]{0,8}“[^”]{0,300}”), the product shall/u,
      (_found, _at: number, whole: string) =>
        whole.startsWith('IF') ? ', THEN THE PRODUCT SHALL' : ', THE PRODUCT SHALL',
    );
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
