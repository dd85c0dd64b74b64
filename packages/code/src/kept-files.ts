import { extensionOf, languageOf } from './languages.ts';

/** Why a file of a repository is not indexed. */
export type LeftOut = 'vendored' | 'generated' | 'binary' | 'secret' | 'too_large' | 'not_a_file';

/** A larger file is data or generated. */
const MOST_BYTES = 1_000_000;

const VENDORED =
  /(?:^|\/)(?:node_modules|bower_components|vendor|third[_-]?party|\.git|dist|build|out|target|__pycache__|\.venv|venv|site-packages|coverage|\.next|\.yarn|Pods|Carthage)\//i;
const GENERATED =
  /(?:\.min\.(?:js|css)|[.-]bundle\.js|\.map|\.lock|\.snap|\.generated\.[a-z]+|\.g\.(?:cs|dart)|\.pb\.(?:go|cc|h)|_pb2\.py|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|go\.sum))$/i;
const SECRET =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template)[\w-]+)?|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|kdbx)|\.npmrc|\.pypirc|\.netrc|credentials(?:\.json)?|secrets?\.(?:ya?ml|json|toml))$/i;
const TEXTS = new Set(
  'md mdx rst txt json yaml yml toml ini cfg conf xml html htm css scss less sass vue svelte sql graphql gql proto sh bash zsh ps1 bat kt kts swift scala clj cljs ex exs erl hs ml lua pl pm r jl dart groovy gradle tf hcl ejs hbs erb haml jinja j2 twig properties po strings'.split(
    ' ',
  ),
);
const NAMED = /(?:^|\/)(?:Makefile|Dockerfile|Gemfile|Rakefile|Procfile|Jenkinsfile|CMakeLists\.txt)$/;

/** Why a file is left out, by its path and size in bytes; null for a file that is indexed. */
export function whyLeftOut(path: string, bytes: number): LeftOut | null {
  if (VENDORED.test(path)) return 'vendored';
  if (SECRET.test(path)) return 'secret';
  if (GENERATED.test(path)) return 'generated';
  if (!languageOf(path) && !TEXTS.has(extensionOf(path)) && !NAMED.test(path)) return 'binary';
  return bytes > MOST_BYTES ? 'too_large' : null;
}

const PROSE_OR_DATA = new Set('md mdx rst txt json yaml yml toml ini cfg conf xml properties po'.split(' '));

/** Whether an indexed file is code; prose and data mention everything, and are rarely what has to change. */
export function isCode(path: string): boolean {
  return !PROSE_OR_DATA.has(extensionOf(path));
}

const TEST =
  /(?:^|\/)(?:tests?|testing|__tests__|specs?|e2e|fixtures?|testdata)\/|(?:^|\/)(?:test_[^/]+|conftest)\.py$|[._-](?:test|spec|tests)\.[a-z]+$|(?:Test|Tests|Spec)\.(?:java|cs|kt|php|scala)$/;

/** Whether a file contains tests or their fixtures. */
export function isTest(path: string): boolean {
  return TEST.test(path);
}

const TRANSLATION =
  /(?:^|\/)(?:lang|langs|languages?|locales?|i18n|translations?)\/(?!en(?:[_-][a-z]{2})?[/.])[a-z]{2,3}(?:[_-][a-z]{2,4})?(?:\/|\.[a-z]+$)/i;

/** Whether a file has the texts of a language other than English: a change begins in the texts that they translate. */
export function isTranslation(path: string): boolean {
  return TRANSLATION.test(path);
}

const AROUND_TESTS =
  /(?:^|\/)(?:fixtures?|testdata|test-data|pages?|helpers?|support|mocks?|__mocks__|__snapshots__|stubs?)\/|(?:^|\/)(?:__init__|conftest|setup|helpers?|utils?|spec_helper|rails_helper|index)\.[a-z]+$/i;

/** Whether a file runs as a test: fixtures, page objects and helpers do not. */
export function isTestFile(path: string): boolean {
  return isTest(path) && !AROUND_TESTS.test(path);
}

const MIGRATIONS = /(?:^|[\w-])migrations?$|^migrate$|^versions$/i;

/** Whether a file is a numbered migration: what has been applied is not changed any more. */
export function isOldMigration(path: string): boolean {
  const parts = path.split('/');
  return /\d{3}/.test(parts.at(-1) ?? '') && parts.slice(0, -1).some((part) => MIGRATIONS.test(part));
}

const STYLE = /\.(?:s?css|less|sass)$/;

/** Whether a file says only how something looks. */
export function isStyle(path: string): boolean {
  return STYLE.test(path);
}

const SHOWS_TEXT = /\.(?:html?|twig|erb|haml|hbs|ejs|tmpl|jade|pug|vue|svelte|tsx|jsx|php)$/;

/** Whether a file may have the texts of a page between code. */
export function showsText(path: string): boolean {
  return SHOWS_TEXT.test(path);
}

const ASIDE =
  /(?:^|\/)(?:seeds?|examples?|samples?|demo|docs?|scripts?|bin|tools?|config|stories|mocks?|generated|gen|plugins?|libs?)\/|\.(?:config|stories|d|gen|connect)\.[a-z]+$/i;

/** Whether a folder of a file often holds what stands beside the product: seeds, examples, scripts, settings, libraries, what is generated. */
export function isAside(path: string): boolean {
  return ASIDE.test(path);
}
