/** The screens made by hand, and the paths kept for those to come. Entities bring their own. */
import { laterScreens, screen } from './kernel/screen.ts'

screen('/Dashboard', 'dashboard', { icon: 'dashboard', order: 10 })
screen('/Main', 'main', { icon: 'apps', order: 20 })
screen('/Profile', 'profile', { icon: 'userCircle', order: 900 })
screen('/About', 'about', { icon: 'infoCircle', order: 910 })

laterScreens(
  '/Drawer',
  '/Item',
  '/SubItems',
  '/Thirdparty',
  '/Currency',
  '/Rate',
  '/Project',
  '/Pos',
  '/PosDesign',
  '/Employees',
  '/EmployeeSalary',
  '/Invoice',
  '/Purchase',
  '/PaymentMethod',
  '/Calendar',
  '/Timeline',
  '/Payments',
  '/Receipt',
  '/StockAdjustment',
  '/StockInOut',
  '/ProductionOrders',
  '/Sections',
  '/Tables',
  '/TableManagement',
  '/Kitchen',
  '/MoneyBills',
  '/MenuQrCode',
  '/MediaUpload',
  '/MediaTable',
  '/UserSettings',
  '/SystemSettings',
  '/UpdateCompany',
  '/SpecialQuery',
  '/Translation',
  '/ImportItems',
  '/ImportThirdparties',
  '/Books',
)
