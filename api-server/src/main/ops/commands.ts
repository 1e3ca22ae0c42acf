import { type CatalogueCommand, runCatalogueCommand } from '../../catalog/catalog/catalogueCommand';
import { runStaffCommand, type StaffCommand, type StaffScope } from '../../identity/accounts/staff';
import { type OutboxCommand, runOutboxCommand } from '../../identity/outbox/outboxCommand';
import { runSecretsCommand, type SecretsCommand } from '../../platform/secrets/secretsCommand';
import { type BackupCommand, runBackup } from './backup/write';
import { type LedgerCommand, runLedgerCommand } from './ledgerCommand';
import { runSettingsCommand, type SettingsCommand } from './settingsCommand';

interface Commands {
  backup: BackupCommand;
  staff: StaffCommand;
  catalogue: CatalogueCommand;
  settings: SettingsCommand;
  messages: OutboxCommand;
  secrets: SecretsCommand;
  payments: LedgerCommand;
}
export type CommandName = keyof Commands;
export type CommandOf<Name extends CommandName> = Commands[Name];

const commandHandlers: { [Name in CommandName]: (scope: StaffScope, command: Commands[Name]) => Promise<string[]> } = {
  backup: runBackup,
  staff: runStaffCommand,
  catalogue: ({ db, clock }, command) => runCatalogueCommand(db, clock(), command),
  settings: runSettingsCommand,
  messages: runOutboxCommand,
  secrets: runSecretsCommand,
  payments: runLedgerCommand,
};

export const isCommandName = (text: string): text is CommandName => Object.hasOwn(commandHandlers, text);

/** Returns the lines to print. Throws `CommandError`, or the `HttpError` of an invalid field. */
export function runCommand<Name extends CommandName>(
  scope: StaffScope,
  name: Name,
  command: Commands[Name],
): Promise<string[]> {
  return commandHandlers[name](scope, command);
}
