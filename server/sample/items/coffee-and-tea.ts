/** Coffee and tea of the grocery. */
import { shelf } from './shelf.ts'

const place = { category: 'Coffee and tea', code: 'GRO', vat: '0', margin: 38 } as const

export const coffeeAndTea = [
  shelf({ ...place, brands: ['House roast'], shape: 'pouch', rule: 'percent', carton: 12 })`
    Arabica coffee beans | Café arabica en grains | بن عربي حب | 250 g 5.50, 500 g 9.75, 1 kg 18.25 | coffee bean
    Espresso blend beans | Café espresso en grains | بن إسبرسو حب | 250 g 5.75, 500 g 10.25, 1 kg 19.00 | coffee bean
    Ethiopian coffee beans | Café d'Éthiopie en grains | بن إثيوبي حب | 250 g 7.50, 1 kg 26.00 | coffee bean
    Colombian coffee beans | Café de Colombie en grains | بن كولومبي حب | 250 g 7.00, 1 kg 24.50 | coffee bean
    Decaffeinated coffee, ground | Café décaféiné moulu | بن مطحون منزوع الكافيين | 250 g 6.25 | coffee bean
    Filter coffee, ground | Café filtre moulu | بن مطحون للفلتر | 250 g 5.25, 500 g 9.50 | coffee bean`,
  shelf({
    ...place,
    brands: ['House roast', 'Beirut Roasters'],
    shape: 'pouch',
    rule: 'percent',
    carton: 12,
  })`
    Turkish coffee, light roast | Café turc, torréfaction claire | قهوة تركية شقراء | 200 g 3.25, 500 g 7.75 | crust bean
    Turkish coffee, dark roast | Café turc, torréfaction foncée | قهوة تركية غامقة | 200 g 3.25, 500 g 7.75 | coffee bean
    Turkish coffee with cardamom | Café turc à la cardamome | قهوة تركية بالهيل | 200 g 3.75, 500 g 8.75, 1 kg 16.50 | crust bean`,
  shelf({ ...place, brands: ['Beirut Roasters'], shape: 'box', rule: 'margin', carton: 24 })`
    Espresso capsules, intense | Capsules espresso intense | كبسولات إسبرسو قوية | 10 capsules 4.25, 30 capsules 11.50 | coffee bean
    Espresso capsules, mild | Capsules espresso doux | كبسولات إسبرسو ناعمة | 10 capsules 4.25, 30 capsules 11.50 | coffee bean
    Decaffeinated capsules | Capsules décaféinées | كبسولات منزوعة الكافيين | 10 capsules 4.50 | coffee bean
    Drip coffee bags | Sachets de café filtre | أكياس قهوة للتقطير | 10 bags 6.50 | coffee bean`,
  shelf({
    ...place,
    brands: ['Beirut Roasters'],
    shape: 'jar',
    rule: 'margin',
    carton: 12,
    vat: '11',
  })`
    Instant coffee | Café soluble | قهوة سريعة الذوبان | 50 g 2.50, 100 g 4.50, 200 g 8.25 | coffee bean
    Instant coffee, gold | Café soluble doré | قهوة سريعة الذوبان غولد | 100 g 6.00, 200 g 11.00 | coffee bean`,
  shelf({
    ...place,
    brands: ['Cedar Valley', 'Akkar Fields'],
    shape: 'box',
    rule: 'percent',
    carton: 24,
  })`
    Black tea | Thé noir | شاي أسود | 25 bags 1.75, 100 bags 5.50 | red leaf
    Green tea | Thé vert | شاي أخضر | 25 bags 2.25 | green leaf
    Camomile | Camomille | بابونج | 20 bags 2.00 | straw flower
    Aniseed infusion | Infusion d'anis | يانسون | 20 bags 2.00 | green leaf
    Verbena | Verveine | مليسة | 20 bags 2.25 | green leaf`,
  shelf({ ...place, brands: ['Akkar Fields'], shape: 'box', rule: 'percent', carton: 12 })`
    Earl Grey tea | Thé Earl Grey | شاي إيرل غراي | 25 bags 2.75 | box red leaf
    Green tea with mint | Thé vert à la menthe | شاي أخضر بالنعناع | 25 bags 2.50 | green leaf
    Ginger and lemon infusion | Infusion gingembre et citron | زنجبيل وليمون | 20 bags 2.50 | straw flower
    Hibiscus infusion | Infusion d'hibiscus | كركديه | 20 bags 2.25 | straw flower
    Sage infusion | Infusion de sauge | قصعين | 20 bags 2.25 | green leaf
    Cinnamon infusion | Infusion de cannelle | قرفة | 20 bags 2.25 | red leaf`,
  shelf({ ...place, brands: ['Cedar Valley'], shape: 'pouch', rule: 'amount' })`
    Loose black tea | Thé noir en vrac | شاي أسود فرط | 200 g 2.75, 450 g 5.50 | red leaf
    Loose green tea | Thé vert en vrac | شاي أخضر فرط | 200 g 3.50 | green leaf
    Zhourat herbal mix | Zhourat, mélange d'herbes | زهورات مشكلة | 100 g 3.00, 250 g 6.50 | crust flower
    Dried rosebuds | Boutons de rose séchés | ورد جوري مجفف | 50 g 2.75, 100 g 4.75 | crust flower
    Dried mint leaves | Feuilles de menthe séchées | نعناع يابس | 50 g 1.50, 100 g 2.50 | green leaf`,
  shelf({ ...place, brands: ['Maison Karam'], shape: 'tin', rule: 'margin', vat: '11' })`
    Hot chocolate powder | Chocolat chaud en poudre | مسحوق شوكولا ساخنة | 250 g 4.50, 500 g 8.00 | coffee heart
    Sahlab mix | Préparation pour sahlab | خليط سحلب | 250 g 3.75 | coffee heart
    Cappuccino mix | Préparation pour cappuccino | خليط كابتشينو | 250 g 4.25 | coffee heart`,
]
