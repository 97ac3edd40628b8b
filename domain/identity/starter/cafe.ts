import type { StarterTables } from './tables.ts'

export const cafe: StarterTables = {
  categories: `
    hot      | Hot drinks  | Boissons chaudes  | مشروبات ساخنة | #8c5a3c
    cold     | Cold drinks | Boissons froides  | مشروبات باردة | #3f8fb0
    savoury  | Savoury     | Salé              | مالح          | #a98b3a
    sweet    | Sweet       | Sucré             | حلو           | #b56a86
    beans    | To take home | À emporter       | للبيت         | #6b4a2f`,
  items: `
    Espresso             | Expresso               | إسبريسو          | hot     | cup     | 2   | drink | made
    Double espresso      | Double expresso        | إسبريسو مزدوج    | hot     | cup     | 3   | drink | made
    Cappuccino           | Cappuccino             | كابتشينو         | hot     | cup     | 3.5 | drink | made
    Café latte           | Café latte             | كافيه لاتيه      | hot     | cup     | 4   | drink | made
    Turkish coffee       | Café turc              | قهوة تركية       | hot     | cup     | 2   | drink | made
    Tea                  | Thé                    | شاي              | hot     | cup     | 2   | drink | made
    Hot chocolate        | Chocolat chaud         | شوكولا ساخنة     | hot     | cup     | 4   | drink | made
    Iced coffee          | Café glacé             | قهوة مثلجة       | cold    | cup     | 4   | drink | made
    Lemonade             | Citronnade             | ليموناضة         | cold    | cup     | 3   | drink | made
    Fresh orange juice   | Jus d’orange pressé    | عصير برتقال طازج | cold    | cup     | 4   | drink | made
    Still water 0.5 l    | Eau plate 50 cl        | مياه 0.5 ل       | cold    | piece   | 1   | drink
    Soft drink           | Soda                   | مشروب غازي       | cold    | piece   | 1.5 | drink
    Croissant            | Croissant              | كرواسان          | savoury | piece   | 2   | meal  | made
    Thyme manousheh      | Manouché au thym       | منقوشة زعتر      | savoury | piece   | 2   | meal  | made
    Cheese manousheh     | Manouché au fromage    | منقوشة جبنة      | savoury | piece   | 3   | meal  | made
    Club sandwich        | Club sandwich          | كلوب سندويش      | savoury | piece   | 6   | meal  | made
    Halloumi sandwich    | Sandwich halloumi      | سندويش حلوم      | savoury | piece   | 5   | meal  | made
    Chocolate cake       | Gâteau au chocolat     | كعكة شوكولا      | sweet   | portion | 4   | meal  | made
    Cheesecake           | Cheesecake             | تشيزكيك          | sweet   | portion | 5   | meal  | made
    Cookie               | Cookie                 | كوكيز            | sweet   | piece   | 1.5 | meal  | made
    Coffee beans 250 g   | Café en grains 250 g   | حبوب قهوة 250 غ  | beans   | pack    | 8   | food`,
}
