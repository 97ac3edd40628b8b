/** The screens made by hand, and the paths kept for those to come. Entities bring their own. */
import { screen } from './kernel/screen.ts'

const importScreens = [
  ['/ImportItems', 'importItems'],
  ['/ImportThirdparties', 'importThirdparties'],
  ['/ImportCategories', 'importCategories'],
  ['/ImportUnits', 'importUnits'],
  ['/ImportPriceLists', 'importPriceLists'],
  ['/ImportListPrices', 'importListPrices'],
  ['/ImportRates', 'importRates'],
  ['/ImportOpeningStock', 'importOpeningStock'],
  ['/ImportOpeningBalances', 'importOpeningBalances'],
  ['/ImportPictures', 'importPictures'],
] as const

screen('/Dashboard', 'dashboard', { icon: 'dashboard', order: 10 })
screen('/Wall', 'wall', { icon: 'deviceTv', order: 12, within: '/Dashboard' })
screen('/Main', 'main', { icon: 'apps', order: 20 })
screen('/Reports', 'reports', {
  icon: 'reportAnalytics',
  order: 15,
  can: 'insight.report',
  // Add saves and schedules one's own, edit shares with others.
  actions: ['view', 'add', 'edit', 'export'],
  // Everybody arranges boards for himself; this shares them with a role.
  parts: [{ can: 'insight.board', name: 'boards', actions: ['edit'] }],
})
screen('/Pos', 'pos', {
  group: 'sell',
  icon: 'cashRegister',
  order: 90,
  thumb: 10,
  can: 'pos.ticket',
})
screen('/TableManagement', 'tableManagement', {
  group: 'sell',
  icon: 'layoutGrid',
  order: 160,
  isBasic: true,
  atTables: { order: 85, thumb: 5, isBasic: false },
  can: 'restaurant.floor',
  actions: ['view', 'edit'],
  parts: [
    // Add serves, void cancels what the kitchen knows and opens a printed bill again, print bills.
    { can: 'restaurant.order', name: 'orders', actions: ['add', 'void', 'print'] },
    { can: 'restaurant.soldOut', name: 'soldOut', actions: ['view', 'edit'] },
  ],
})
screen('/MenuQrCode', 'menuQrCode', {
  group: 'sell',
  icon: 'qrcode',
  order: 168,
  isBasic: true,
  can: 'restaurant.menuCode',
  actions: ['view', 'add', 'edit', 'print'],
})
screen('/Kitchen', 'kitchen', {
  group: 'sell',
  icon: 'toolsKitchen',
  order: 165,
  isBasic: true,
  atTables: { order: 87, thumb: 8, isBasic: false },
  can: 'restaurant.kitchen',
  actions: ['view', 'edit'],
})
screen('/RestaurantReport', 'restaurantReport', {
  group: 'sell',
  icon: 'reportAnalytics',
  order: 169,
  isBasic: true,
  atTables: { order: 169, isBasic: false },
  can: 'restaurant.report',
  actions: ['view', 'export'],
  // Post pays them out of a drawer.
  parts: [{ can: 'pos.tip', name: 'tips', actions: ['view', 'post'] }],
})
screen('/Exceptions', 'exceptions', {
  group: 'business',
  icon: 'eyeExclamation',
  order: 733,
  can: 'insight.exception',
  actions: ['view', 'export'],
})
screen('/Stock', 'stock', {
  group: 'stock',
  icon: 'packages',
  order: 300,
  thumb: 55,
  can: 'stock.level',
  actions: ['view', 'export'],
})
screen('/Attendance', 'attendance', {
  group: 'people',
  icon: 'clockCheck',
  order: 515,
  can: 'people.attendance',
  // Edit corrects, with a reason.
  actions: ['view', 'edit', 'export'],
  parts: [{ can: 'people.ownAttendance', name: 'ownAttendance', actions: ['edit'] }],
})
screen('/Clock', 'clock', { group: 'people', icon: 'clock', order: 522, thumb: 80 })
screen('/Timeline', 'timeline', {
  group: 'business',
  icon: 'timeline',
  order: 634,
  can: 'planning.timeline',
  actions: ['view', 'export'],
})
screen('/UpdateCompany', 'company', {
  group: 'business',
  icon: 'building',
  order: 600,
  can: 'identity.company',
  actions: ['view', 'edit', 'export'],
})
screen('/MediaUpload', 'mediaUpload', {
  group: 'business',
  icon: 'upload',
  order: 730,
  can: 'media.mediaFile',
})
screen('/SystemSettings', 'settings', {
  group: 'business',
  icon: 'settings',
  order: 700,
  can: 'settings.system',
  actions: ['view', 'edit'],
})
screen('/Integrations', 'integrations', {
  group: 'business',
  icon: 'plug',
  order: 705,
  can: 'doors.integration',
  // Add makes keys and webhooks, edit changes, rotates and sends again, delete ends them.
  actions: ['view', 'add', 'edit', 'delete'],
})
screen('/Translation', 'translation', {
  group: 'business',
  icon: 'language',
  order: 710,
  can: 'settings.translation',
  actions: ['view', 'edit'],
})
screen('/Books', 'books', {
  group: 'money',
  icon: 'book',
  order: 450,
  thumb: 50,
  can: 'books.journal',
  actions: ['view', 'post', 'void', 'print', 'export'],
  parts: [
    { can: 'books.statement', name: 'statements', actions: ['view', 'edit', 'print', 'export'] },
    { can: 'books.year', name: 'years', actions: ['post', 'void'] },
    { can: 'books.recurring', name: 'recurring', actions: ['view', 'edit', 'post'] },
  ],
})
screen('/Imports', 'imports', {
  group: 'business',
  icon: 'upload',
  order: 735,
  can: 'imports.import',
  actions: ['view', 'add', 'delete', 'export'],
})
// Each kind is for whoever may write by hand what it brings.
for (const [path, name] of importScreens)
  screen(path, name, { icon: 'upload', order: 736, can: 'imports.import', within: '/Imports' })
screen('/SpecialQuery', 'specialQuery', {
  group: 'business',
  icon: 'reportSearch',
  order: 640,
  can: 'insight.query',
  // Edit shares what somebody keeps with roles.
  actions: ['view', 'edit', 'export'],
  parts: [{ can: 'insight.sql', name: 'sqlQueries', actions: ['add'] }],
})
screen('/UserSettings', 'userSettings', { icon: 'adjustments', order: 905 })
screen('/MyLeave', 'myLeave', {
  group: 'people',
  icon: 'calendar',
  order: 517,
  can: 'people.ownLeave',
  // Approve: of one's own leave, for whoever approves leave.
  actions: ['view', 'add', 'approve'],
})
screen('/Profile', 'profile', { icon: 'userCircle', order: 900 })
screen('/About', 'about', { icon: 'infoCircle', order: 910 })
