import type { StarterTables } from './tables.ts'

export const wholesale: StarterTables = {
  categories: `
    dry       | Dry goods        | Produits secs        | مواد جافة        | #c9b27c
    canned    | Canned goods     | Conserves            | معلبات           | #a8552f
    oils      | Oils             | Huiles               | زيوت             | #8a9a3b
    drinks    | Drinks           | Boissons             | مشروبات          | #3a86a0
    cleaning  | Cleaning         | Entretien            | تنظيف            | #5b8fa8
    packaging | Packaging        | Emballage            | تغليف            | #8a8272
    delivery  | Delivery         | Livraison            | توصيل            | #6b7280`,
  items: `
    Rice, bag of 25 kg         | Riz, sac de 25 kg             | أرز، كيس 25 كلغ         | dry       | piece | 28  | basic
    Sugar, bag of 25 kg        | Sucre, sac de 25 kg           | سكر، كيس 25 كلغ         | dry       | piece | 22  | basic
    Flour, bag of 25 kg        | Farine, sac de 25 kg          | طحين، كيس 25 كلغ        | dry       | piece | 16  | basic
    Lentils, bag of 25 kg      | Lentilles, sac de 25 kg       | عدس، كيس 25 كلغ         | dry       | piece | 34  | basic
    Salt, carton               | Sel, carton                   | ملح، كرتونة             | dry       | piece | 8   | food
    Pasta, carton              | Pâtes, carton                 | معكرونة، كرتونة         | dry       | piece | 14  | food
    Tea, carton                | Thé, carton                   | شاي، كرتونة             | dry       | piece | 40  | food
    Ground coffee, carton      | Café moulu, carton            | بن مطحون، كرتونة        | dry       | piece | 60  | food
    Tuna, carton of 48         | Thon, carton de 48            | تونا، كرتونة 48         | canned    | piece | 58  | food
    Chickpeas, carton of 24    | Pois chiches, carton de 24    | حمص معلب، كرتونة 24     | canned    | piece | 18  | food
    Tomato paste, carton of 24 | Concentré de tomate, carton de 24 | رب بندورة، كرتونة 24 | canned   | piece | 24  | food
    Sweetcorn, carton of 24    | Maïs, carton de 24            | ذرة معلبة، كرتونة 24    | canned    | piece | 22  | food
    Sunflower oil 5 l          | Huile de tournesol 5 l        | زيت دوار الشمس 5 ل      | oils      | piece | 12  | food
    Olive oil 16 l             | Huile d’olive 16 l            | زيت زيتون 16 ل          | oils      | piece | 110 | food
    Water 1.5 l, pack of 6     | Eau 1,5 l, pack de 6          | مياه 1.5 ل، 6 قناني     | drinks    | pack  | 2.5 | food
    Soft drink, tray of 24     | Soda, plateau de 24           | مشروب غازي، 24 عبوة     | drinks    | pack  | 12  | food
    Juice, carton of 27        | Jus, carton de 27             | عصير، كرتونة 27         | drinks    | piece | 9   | food
    Bleach, carton of 12       | Eau de Javel, carton de 12    | كلور، كرتونة 12         | cleaning  | piece | 14  | standard
    Washing powder 10 kg       | Lessive 10 kg                 | مسحوق غسيل 10 كلغ       | cleaning  | piece | 20  | standard
    Tissues, bale              | Mouchoirs, ballot             | محارم، ربطة كبيرة       | cleaning  | piece | 15  | standard
    Cups, carton of 1000       | Gobelets, carton de 1000      | أكواب، كرتونة 1000      | packaging | piece | 25  | standard
    Plastic bags, kg           | Sacs en plastique, kg         | أكياس نايلون، كلغ       | packaging | kilo  | 3   | standard
    Delivery                   | Livraison                     | توصيل                   | delivery  | piece | 10  | standard | made`,
}
