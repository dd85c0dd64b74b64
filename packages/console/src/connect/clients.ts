/** A program that can be connected: what to enter where, and what follows. */
export type Client = {
  name: string;
  /** Where the lines belong: a terminal, or a file. */
  where: string;
  lines: string;
  next: string;
};

const NAME = 'feedback';

/** The lines for the common programs. All of them register by themselves and open a browser for the permission. */
export function clientsFor(mcpUrl: string): Client[] {
  return [
    {
      name: 'Claude Code',
      where: 'In a terminal',
      lines: `claude mcp add --transport http ${NAME} ${mcpUrl}`,
      next: `Then in Claude Code: /mcp, choose ${NAME}, Authenticate.`,
    },
    claudeDesktop(mcpUrl),
    {
      name: 'Cursor',
      where: 'In ~/.cursor/mcp.json, or .cursor/mcp.json of a project',
      lines: JSON.stringify({ mcpServers: { [NAME]: { url: mcpUrl } } }),
      next: 'Then restart Cursor and, where it lists its MCP servers, choose to sign in.',
    },
    {
      name: 'VS Code',
      where: 'In a terminal',
      lines: `code --add-mcp '${JSON.stringify({ name: NAME, type: 'http', url: mcpUrl })}'`,
      next: `Then in VS Code: run “MCP: List Servers”, choose ${NAME}, Start.`,
    },
    {
      name: 'Codex CLI',
      where: 'In a terminal',
      lines: `codex mcp add ${NAME} --url ${mcpUrl}\ncodex mcp login ${NAME}`,
      next: 'The second line opens the browser, unless the first has already.',
    },
    {
      name: 'Gemini CLI',
      where: 'In a terminal',
      lines: `gemini mcp add --scope user --transport http ${NAME} ${mcpUrl}`,
      next: `Then in Gemini CLI: /mcp auth ${NAME}`,
    },
  ];
}

/** Claude Desktop's connectors reach only public addresses; for others a small proxy on the computer does. */
function claudeDesktop(mcpUrl: string): Client {
  const { protocol, hostname } = new URL(mcpUrl);
  const isPublic = protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  if (isPublic)
    return {
      name: 'Claude Desktop',
      where: 'In Settings, Connectors, Add custom connector: this address',
      lines: mcpUrl,
      next: 'Then choose Connect beside it.',
    };
  return {
    name: 'Claude Desktop',
    where: 'In claude_desktop_config.json (Settings, Developer, Edit Config)',
    lines: JSON.stringify({ mcpServers: { [NAME]: { command: 'npx', args: ['-y', 'mcp-remote', mcpUrl] } } }),
    next: 'Then restart Claude Desktop. Its connectors reach only public https addresses, so mcp-remote passes the calls on.',
  };
}
