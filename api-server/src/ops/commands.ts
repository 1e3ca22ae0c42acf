import { runStaffCommand, type StaffCommand, type StaffScope } from '../modules/accounts/staff';
import { type CatalogueCommand, runCatalogueCommand } from '../modules/catalog/catalogueCommand';
import { runSettingsCommand, type SettingsCommand } from '../modules/settings/settingsCommand';

interface Commands {
  staff: StaffCommand;
  catalogue: CatalogueCommand;
  settings: SettingsCommand;
}
export type CommandName = keyof Commands;
export type CommandOf<Name extends CommandName> = Commands[Name];

const programs: { [Name in CommandName]: (scope: StaffScope, command: Commands[Name]) => Promise<string[]> } = {
  staff: runStaffCommand,
  catalogue: ({ db }, command) => runCatalogueCommand(db, command),
  settings: runSettingsCommand,
};

export const isCommandName = (text: string): text is CommandName => Object.hasOwn(programs, text);

/** Returns the lines to print. Throws `CommandError`, or the `HttpError` of a wrong field. */
export function runCommand<Name extends CommandName>(
  scope: StaffScope,
  name: Name,
  command: Commands[Name],
): Promise<string[]> {
  return programs[name](scope, command);
}
