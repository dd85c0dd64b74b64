/**
 * Schemes that no redirect address may use, grouped by reason. An application's own scheme (RFC 8252 §7.1: `cursor://`,
 * `com.example.app:/`) is accepted unless it is listed here: a code sent to a listed scheme would reach a part of the operating
 * system, or no program at all.
 */
const REFUSED: Record<string, string> = {
  'it runs or shows the content of the address itself':
    'javascript jscript livescript mocha vbscript vbs data about blob filesystem view-source jar mhtml wyciwyg jsview cid mid',
  'it opens a file or a folder':
    'file smb cifs nfs afp dav davs webdav webdavs shell res its mk hcp help content ftp ftps sftp scp tftp git svn rsync',
  'it opens a network connection, not the agent’s program':
    'ws wss ssh telnet tn3270 rlogin rdp vnc ldap ldaps ldapi gopher dict finger wais imap pop nntp news snews irc ircs xmpp ' +
    'rtsp rtmp dns magnet mongodb redis mysql postgres postgresql jdbc',
  'it starts a call, a message or an appointment':
    'tel telprompt sms smsto mms mmsto mailto callto sip sips skype facetime facetime-audio imessage webcal webcals outlook ' +
    'onenote geo maps',
  'the operating system or an app store opens it':
    'intent android-app market steam itms itmss shortcuts prefs app-settings app-prefs settings search-ms search microsoft-edge ' +
    'feed pcast podcast control wab',
  'the browser itself opens it': 'edge opera brave vivaldi resource',
  'it is a host without https:// in front': 'localhost',
  'it is a name, not an address that a browser can open': 'urn tag oid acct doi info',
};

/** Families of schemes that no redirect address may use: prefixes, grouped by reason. */
const REFUSED_BEGINNINGS: Record<string, string> = {
  'the operating system or an app store opens it': 'ms- itms- android- apple- x-apple',
  'the browser itself opens it': 'chrome moz- safari- edge-',
  'any web page can register itself to open it': 'web+ ext+',
};

const REASONS = new Map(
  Object.entries(REFUSED).flatMap(([reason, schemes]) =>
    schemes.split(' ').map((scheme) => [scheme, reason]),
  ),
);

/** Why no code may be sent to a scheme (given in lower case, without its colon); undefined if a code may be sent there. */
export function whySchemeRefused(scheme: string): string | undefined {
  const family = Object.entries(REFUSED_BEGINNINGS).find(([, beginnings]) =>
    beginnings.split(' ').some((beginning) => scheme.startsWith(beginning)),
  );
  return REASONS.get(scheme) ?? family?.[0];
}
