export const teamPath = '/provider-team';
