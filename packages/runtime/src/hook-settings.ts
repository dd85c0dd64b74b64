type Given = { WEBHOOK_HOSTS: string; SLACK_HOSTS: string };

/** Where events may be sent besides the public Internet, and which hosts take what Slack takes. */
export function toHookHosts(read: Given) {
  return {
    own: read.WEBHOOK_HOSTS.split(',').filter(Boolean),
    slack: read.SLACK_HOSTS.split(',').filter(Boolean),
  };
}
