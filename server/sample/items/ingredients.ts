/** What the bar, the oven and the kitchen use up; the till does not show it. */
import { shelf } from './shelf.ts'

const stock = {
  category: 'Ingredients',
  code: 'ING',
  vat: '0',
  margin: 20,
  rule: 'percent',
  isHidden: true,
} as const
const made = { ...stock, isMadeHere: true, supplier: 'own kitchen' } as const

export const ingredients = [
  shelf({ ...stock, unit: 'kg', brands: ['House roast'] })`
    Espresso beans for the bar | Grains espresso pour le bar | بن إسبرسو للبار | 15.00 | pouch coffee bean
    Turkish coffee for the bar | Café turc pour le bar | قهوة تركية للبار | 13.00 | pouch coffee bean`,
  shelf({ ...stock, unit: 'l', brands: ['Bekaa Dairy'] })`
    Milk for the bar | Lait pour le bar | حليب للبار | 1.50 | gallon beige drop
    Cream for the kitchen | Crème pour la cuisine | كريما للمطبخ | 6.00 | carton beige drop`,
  shelf({ ...stock, unit: 'kg', brands: ['Bekaa Dairy'] })`
    Cheese mix for the oven | Mélange de fromages pour le four | خلطة جبنة للفرن | 9.00 | sachet sky drop
    Labneh for the kitchen | Labné pour la cuisine | لبنة للمطبخ | 6.00 | tub green leaf`,
  shelf({ ...stock, unit: 'kg', brands: ['Levant Mills'] })`
    Bread flour | Farine de boulangerie | طحين للخبز | 0.90 | sack beige wheat
    Sugar for the kitchen | Sucre pour la cuisine | سكر للمطبخ | 1.10 | sack beige square
    Salt for the kitchen | Sel pour la cuisine | ملح للمطبخ | 0.60 | sack ice drop
    Yeast for the oven | Levure pour le four | خميرة للفرن | 6.00 | sachet blue wheat
    Chickpeas for the kitchen | Pois chiches pour la cuisine | حمص حب للمطبخ | 2.00 | sack straw pea
    Tahini for the kitchen | Tahini pour la cuisine | طحينة للمطبخ | 6.50 | jar beige star
    Cooking chocolate | Chocolat à cuire | شوكولا للطبخ | 9.50 | bar coffee square
    Cocoa powder | Cacao en poudre | كاكاو بودرة | 11.00 | tin coffee heart`,
  shelf({ ...stock, unit: 'l', brands: ['Mount Olive'] })`
    Olive oil for the kitchen | Huile d'olive pour la cuisine | زيت زيتون للمطبخ | 9.50 | canister green honey olive
    Frying oil | Huile de friture | زيت للقلي | 2.40 | gallon beige drop`,
  shelf({ ...stock, unit: 'l', brands: ['Cedar Valley'] })`
    Vanilla syrup | Sirop de vanille | شراب الفانيليا | 9.00 | bottle blush flower
    Caramel syrup | Sirop de caramel | شراب الكراميل | 9.00 | bottle crust drop
    Chocolate sauce | Sauce au chocolat | صلصة شوكولا | 10.00 | bottle coffee drop`,
  shelf({ ...stock, unit: 'kg', brands: ['Anjar Spices'] })`
    Dried thyme for zaatar | Thym séché pour zaatar | زعتر يابس للخلطة | 9.00 | sack green leaf
    Sesame for zaatar | Sésame pour zaatar | سمسم للخلطة | 4.50 | sack straw pea
    Sumac for zaatar | Sumac pour zaatar | سماق للخلطة | 10.00 | sack green leaf
    Matcha powder | Matcha en poudre | ماتشا بودرة | 65.00 | tin green leaf`,
  shelf({ ...stock, unit: 'kg', supplier: 'butcher' })`
    Minced beef | Bœuf haché | لحمة مفرومة | 12.50 | steak rust white
    Beef burger patties | Steaks hachés | أقراص برغر | 13.50 | steak rust white
    Chicken breast | Blanc de poulet | صدر دجاج | 8.50 | drumstick beige cream sage
    Whole chicken | Poulet entier | دجاج كامل | 5.25 | drumstick beige cream sage
    Lamb cubes | Cubes d'agneau | لحم غنم شقف | 17.00 | steak rust white
    Sea bass | Bar | لقز رملي | 13.00 | fish sky ice`,
  shelf({ ...stock, supplier: 'packaging' })`
    Paper cup, 250 ml | Gobelet en papier, 250 ml | كوب ورق، 250 مل | 0.06 | togo beige coffee
    Paper cup, 350 ml | Gobelet en papier, 350 ml | كوب ورق، 350 مل | 0.08 | togo beige coffee
    Plastic cup, 400 ml | Gobelet plastique, 400 ml | كوب بلاستيك، 400 مل | 0.07 | tumbler ice sky
    Wrapping paper, sheet | Papier d'emballage, feuille | ورق تغليف، ورقة | 0.05 | towel grey cream
    Take-away box | Boîte à emporter | علبة سفري | 0.18 | box beige drop
    Cake box | Boîte à gâteau | علبة كاتو | 0.45 | box crimson heart
    Gift basket, empty | Panier cadeau vide | سلة هدايا فارغة | 3.50 | basket straw cocoa
    Gift ribbon, metre | Ruban cadeau, mètre | شريطة هدايا، متر | 0.25 | candy blush white`,
  shelf({ ...made, unit: 'kg' })`
    Manakish dough | Pâte à manouché | عجينة مناقيش | 1.10 | loaf cream beige
    Zaatar mix for the oven | Zaatar à l'huile pour le four | خلطة زعتر للفرن | 8.50 | manousheh moss lime
    Lahm bi ajin topping | Garniture de lahm bi ajin | حشوة لحم بعجين | 9.00 | plate beige rust
    Hummus for the kitchen | Houmous pour la cuisine | حمص بطحينة للمطبخ | 4.00 | plate beige rust
    Falafel mix | Pâte à falafel | خلطة فلافل | 3.20 | balls toffee green
    Chocolate cake base | Base de gâteau au chocolat | قاعدة كيك شوكولا | 7.00 | cake cocoa clay`,
]
