/**
 * What a house that serves at tables starts with besides its catalogue: a room, where its dishes are
 * prepared and when they are served, and a menu they stand on. All of it is there to be changed.
 */
import type { ShopKind } from '../shop-kind.ts'
import { cellAt, type Names, namesAt, rowsOf } from './named.ts'

/** Written line by line, like the catalogue. */
type RoomTables = {
  section: string
  stations: string
  /** In the order of the meal. */
  courses: string
  menu: string
  /** In the order guests read them: the category, its course and its station. */
  served: string
  /** Name, seats, shape, and where its middle stands on the plan. */
  tables: string
  /** What else stands in the room. */
  decor: string
  size: { width: number; height: number }
}

const restaurant: RoomTables = {
  section: 'Dining room | Salle | الصالة',
  stations: `
    kitchen | Kitchen | Cuisine | المطبخ
    bar     | Bar     | Bar     | البار`,
  courses: `
    drinks   | Drinks      | Boissons | المشروبات
    starters | Starters    | Entrées  | المقبلات
    mains    | Main dishes | Plats    | الأطباق الرئيسية
    desserts | Desserts    | Desserts | الحلويات`,
  menu: 'Menu | Carte | قائمة الطعام | 11:30 | 23:30',
  served: `
    starters | starters | kitchen
    salads   | starters | kitchen
    grills   | mains    | kitchen
    mains    | mains    | kitchen
    desserts | desserts | kitchen
    cold     | drinks   | bar
    hot      | drinks   | bar`,
  size: { width: 1000, height: 760 },
  tables: `
    1 | 2 | round  | 180 | 220
    2 | 2 | round  | 500 | 220
    3 | 2 | round  | 820 | 220
    4 | 4 | square | 180 | 410
    5 | 4 | square | 500 | 410
    6 | 4 | square | 820 | 410
    7 | 6 | long   | 280 | 600
    8 | 6 | long   | 720 | 600`,
  decor: `
    counter | 500 | 60
    door    | 500 | 740
    plant   | 50  | 710
    plant   | 950 | 710`,
}

const cafe: RoomTables = {
  section: 'Room | Salle | الصالة',
  stations: `
    bar     | Bar     | Bar     | البار
    kitchen | Kitchen | Cuisine | المطبخ`,
  courses: `
    drinks | Drinks  | Boissons | المشروبات
    dishes | Savoury | Salé     | المالح
    sweets | Sweet   | Sucré    | الحلو`,
  menu: 'Menu | Carte | القائمة | 07:00 | 22:00',
  served: `
    hot     | drinks | bar
    cold    | drinks | bar
    savoury | dishes | kitchen
    sweet   | sweets | bar`,
  size: { width: 900, height: 620 },
  tables: `
    1 | 2 | round  | 160 | 220
    2 | 2 | round  | 450 | 220
    3 | 2 | round  | 740 | 220
    4 | 4 | square | 160 | 430
    5 | 4 | square | 450 | 430
    6 | 6 | long   | 740 | 430`,
  decor: `
    counter | 450 | 60
    door    | 450 | 600
    plant   | 850 | 570`,
}

const rooms: Readonly<Partial<Record<ShopKind, RoomTables>>> = { restaurant, cafe }

type StarterTable = { name: string; seats: number; shape: string; x: number; y: number }

export type StarterRoom = {
  section: Names
  stations: (Names & { key: string })[]
  courses: (Names & { key: string; serving: number })[]
  menu: Names & { fromTime: string; toTime: string }
  served: { category: string; course: string; station: string }[]
  size: { width: number; height: number }
  tables: StarterTable[]
  decor: { kind: string; x: number; y: number }[]
}

const keyed = (table: string): (Names & { key: string })[] =>
  rowsOf(table).map((cells) => ({ key: cellAt(cells, 0), ...namesAt(cells, 1) }))

function rowOf(table: string): string[] {
  const [cells] = rowsOf(table)
  return cells ?? []
}

/** Nothing for a shop that serves over the counter. */
export function starterRoom(kind: ShopKind): StarterRoom | undefined {
  const room = rooms[kind]
  if (!room) return undefined
  const menu = rowOf(room.menu)
  return {
    section: namesAt(rowOf(room.section), 0),
    stations: keyed(room.stations),
    courses: keyed(room.courses).map((course, at) => ({ ...course, serving: at + 1 })),
    menu: { ...namesAt(menu, 0), fromTime: cellAt(menu, 3), toTime: cellAt(menu, 4) },
    served: rowsOf(room.served).map((cells) => ({
      category: cellAt(cells, 0),
      course: cellAt(cells, 1),
      station: cellAt(cells, 2),
    })),
    size: room.size,
    tables: rowsOf(room.tables).map((cells) => ({
      name: cellAt(cells, 0),
      seats: Number(cellAt(cells, 1)),
      shape: cellAt(cells, 2),
      x: Number(cellAt(cells, 3)),
      y: Number(cellAt(cells, 4)),
    })),
    decor: rowsOf(room.decor).map((cells) => ({
      kind: cellAt(cells, 0),
      x: Number(cellAt(cells, 1)),
      y: Number(cellAt(cells, 2)),
    })),
  }
}
