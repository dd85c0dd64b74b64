import { type ConsoleDeps } from '../deps.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';

/** The board of a workspace without priorities: what to do first. */
export function firstStepsPage({
  visit,
  said,
  config,
}: {
  visit: Visit;
  said?: Said | undefined;
  config: Pick<ConsoleDeps['config'], 'baseUrl' | 'mcpUrl'>;
}): string {
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'Priorities',
    said,
    children: (
      <>
        <h1>Three steps to your first priorities</h1>
        <ol class="steps">
          <li>
            <h2>Send feedback</h2>
            <pre class="code">{`POST ${config.baseUrl}/feedback`}</pre>
          </li>
          <li>
            <h2>Look at what it says</h2>
            <p class="soft">Priorities appear here within a minute of the first feedback.</p>
          </li>
          <li>
            <h2>Connect an agent</h2>
            <pre class="code">{config.mcpUrl}</pre>
          </li>
        </ol>
      </>
    ),
  });
}
