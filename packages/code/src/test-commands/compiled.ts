import {
  folderOf,
  inFolder,
  lineWith,
  type Manifest,
  nameOf,
  type ReadManifest,
  type Runner,
  toCommands,
  upwards,
} from './test-command.ts';

export const readCargo: ReadManifest = (manifest) =>
  found(manifest, { pattern: /^\[(?:package|workspace)\]/, command: 'cargo test', runner: 'cargo' });

export const readGo: ReadManifest = (manifest) =>
  found(manifest, { pattern: /^module\s/, command: 'go test ./...', runner: 'go' });

/** The outermost project builds its modules. */
export const readMaven: ReadManifest = (manifest) => {
  if (hasAbove(manifest, ['pom.xml'])) return [];
  const command = manifest.has(inFolder(folderOf(manifest.path), 'mvnw')) ? './mvnw test' : 'mvn test';
  return found(manifest, { pattern: /<project\b/, command, runner: 'maven' });
};

const GRADLE = ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'];

export const readGradle: ReadManifest = (manifest) => {
  if (hasAbove(manifest, GRADLE)) return [];
  const command = manifest.has(inFolder(folderOf(manifest.path), 'gradlew'))
    ? './gradlew test'
    : 'gradle test';
  return toCommands(manifest, { command, line: 1, runner: 'gradle' });
};

/** A solution tests all its projects; a project counts when it is one of tests. */
export const readDotnet: ReadManifest = (manifest) =>
  nameOf(manifest.path).endsWith('.sln')
    ? toCommands(manifest, { command: 'dotnet test', line: 1, runner: 'dotnet' })
    : found(manifest, { pattern: /Microsoft\.NET\.Test\.Sdk/, command: 'dotnet test', runner: 'dotnet' });

function found(
  manifest: Manifest,
  { pattern, command, runner }: { pattern: RegExp; command: string; runner: Runner },
) {
  const line = lineWith(manifest.text, pattern);
  return line === null ? [] : toCommands(manifest, { command, line, runner });
}

function hasAbove({ path, has }: Manifest, names: string[]): boolean {
  const own = folderOf(path);
  return [...upwards(own)].some(
    (folder) => folder !== own && names.some((name) => has(inFolder(folder, name))),
  );
}
