-- Texts have other keys; what a company says otherwise goes along.
update translation t
set key = n.key
from (values
    ('bank.brought_few', 'bank.imported_few'),
    ('bank.brought_many', 'bank.imported_many'),
    ('bank.brought_one', 'bank.imported_one'),
    ('bank.brought_other', 'bank.imported_other'),
    ('bank.brought_two', 'bank.imported_two'),
    ('bank.brought_zero', 'bank.imported_zero'),
    ('calendar.brought', 'calendar.imported'),
    ('document.lineCameBefore', 'document.lineReceivedBefore'),
    ('drawer.brought', 'drawer.fromSafe'),
    ('drawer.broughtIn', 'drawer.fromSafeIn'),
    ('giftCard.linkTold', 'giftCard.linkShownOnce'),
    ('guestMenu.cameBack', 'guestMenu.availableAgain'),
    ('guestOrder.told', 'guestOrder.inKitchen'),
    ('landing.came', 'landing.addedLater'),
    ('loyalty.linkTold', 'loyalty.linkShownOnce'),
    ('order.toldAlready', 'order.sentToKitchen'),
    ('order.toldCounter', 'order.sentToCounter'),
    ('project.cameBack', 'project.returned'),
    ('step.items.todo_brought', 'step.items.todo_starter'),
    ('step.tables.todo_brought', 'step.tables.todo_starter')) as n (was, key)
where t.key = n.was;
