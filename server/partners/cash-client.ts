import type { Context } from '../kernel/context.ts'

/** Every open client knows the cash client by name: it belongs to what a session is told. */
export function tellCashClient({ actor, services, afterCommit }: Context): void {
  afterCommit(() => services.live.changed(actor.companyId, 'company'))
}
