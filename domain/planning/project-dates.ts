/** A project may end on the day it starts, never before. Days as YYYY-MM-DD compare as texts. */
export const endsBeforeStart = (project: { startsOn?: unknown; endsOn?: unknown }): boolean =>
  typeof project.startsOn === 'string' &&
  typeof project.endsOn === 'string' &&
  project.endsOn < project.startsOn
