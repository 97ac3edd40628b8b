/** What a waiter said without a network is not lost by signing out; what was only looked at is. */
import type { Keeping } from '../kernel/session/station.ts'

const floorKeeping: Keeping = {
  isOfStation: () => false,
  async leave(company) {
    const [{ emptyFloor }, { closeFloor }] = await Promise.all([
      import('./local/floor-database.ts'),
      import('./local/floor.ts'),
    ])
    await closeFloor()
    return emptyFloor(company)
  },
}

export default floorKeeping
