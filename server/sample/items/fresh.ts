/** Dairy, bread and cold cuts of the fresh counter. */
import { shelf } from './shelf.ts'

const dairy = {
  category: 'Dairy',
  code: 'DAI',
  vat: '0',
  margin: 28,
  rule: 'percent',
} as const
const counter = {
  category: 'Dairy',
  code: 'DAI',
  vat: '0',
  margin: 32,
  rule: 'margin',
  unit: 'kg',
  isWeighed: true,
} as const
const bread = {
  category: 'Bakery',
  code: 'BAK',
  vat: '0',
  margin: 40,
  rule: 'amount',
} as const
const cold = {
  category: 'Cold cuts',
  code: 'DEL',
  vat: '11',
  margin: 35,
  rule: 'margin',
} as const

export const fresh = [
  shelf({ ...dairy, brands: ['Bekaa Dairy', 'Chouf Dairy'] })`
    Fresh milk, whole | Lait frais entier | حليب طازج كامل الدسم | 500 ml 1.00, 1 l 1.60, 2 l 3.00 | carton sky drop
    Fresh milk, skimmed | Lait frais écrémé | حليب طازج خالي الدسم | 1 l 1.60 | carton sky drop
    Yoghurt, plain | Yaourt nature | لبن | 450 g 1.25, 900 g 2.25, 2 kg 4.50 | tub sky wave
    Labneh | Labné | لبنة | 225 g 2.00, 400 g 3.50, 900 g 7.25 | tub green leaf
    Ayran | Ayran | عيران | 250 ml 0.60, 1 l 1.75 | flask ice wave`,
  shelf({ ...dairy, brands: ['Bekaa Dairy'] })`
    Labneh, goat | Labné de chèvre | لبنة ماعز | 400 g 5.25 | tub sky wave
    Labneh, light | Labné allégé | لبنة لايت | 400 g 3.60 | tub green leaf
    Goat yoghurt | Yaourt de chèvre | لبن ماعز | 900 g 4.25 | tub sky wave
    Strawberry yoghurt | Yaourt à la fraise | لبن بالفراولة | 125 g 0.75 | tub crimson fruit
    Vanilla yoghurt | Yaourt à la vanille | لبن بالفانيليا | 125 g 0.75 | tub straw flower
    Peach yoghurt | Yaourt à la pêche | لبن بالدراق | 125 g 0.75 | tub crimson fruit
    Chocolate milk | Lait chocolaté | حليب بالشوكولا | 250 ml 1.00, 1 l 2.75 | carton coffee heart
    Long-life milk | Lait UHT | حليب طويل الأمد | 1 l 1.75 | carton sky drop
    Oat drink | Boisson à l'avoine | مشروب الشوفان | 1 l 3.50 | carton beige drop
    Almond drink | Boisson aux amandes | مشروب اللوز | 1 l 3.75 | carton beige drop
    Cooking cream | Crème de cuisson | كريما للطبخ | 200 ml 1.75, 1 l 6.50 | carton beige drop
    Whipping cream | Crème à fouetter | كريما للخفق | 200 ml 2.25, 1 l 7.75 | carton beige drop
    Ashta, clotted cream | Ashta, crème libanaise | قشطة | 250 g 3.25, 500 g 6.00 | tub straw flower
    Butter, unsalted | Beurre doux | زبدة غير مملحة | 200 g 2.75, 400 g 5.25 | brick beige wheat
    Butter, salted | Beurre demi-sel | زبدة مملحة | 200 g 2.75 | brick beige wheat
    Ghee | Beurre clarifié | سمنة بلدية | 500 g 9.50, 1 kg 18.00 | tin honey star
    Eggs, half dozen | Œufs, demi-douzaine | بيض، نصف دزينة | 1.60 | eggs beige
    Eggs, tray of 30 | Œufs, plateau de 30 | بيض، كرتونة 30 | 5.90 | eggs beige
    Brown eggs, dozen | Œufs bruns, douzaine | بيض بلدي، دزينة | 3.50 | eggs beige
    Cream cheese | Fromage à tartiner | جبنة كريمية | 200 g 2.75 | tub sky wave
    Cheese triangles | Fromage en portions | جبنة مثلثات | 8 pieces 1.50, 16 pieces 2.75 | box blue star
    Cheese slices | Fromage en tranches | جبنة شرائح | 200 g 2.50, 400 g 4.50 | brick beige wheat
    Grated mozzarella | Mozzarella râpée | موزاريلا مبروشة | 250 g 3.25, 1 kg 11.50 | sachet sky drop
    Mozzarella ball | Boule de mozzarella | كرة موزاريلا | 125 g 2.75 | balls white moss mist
    Parmesan, grated | Parmesan râpé | بارميزان مبروش | 100 g 3.75 | tub green leaf`,
  shelf({ ...counter, brands: ['Bekaa Dairy'] })`
    Akkawi cheese | Fromage akkawi | جبنة عكاوي | 9.50 | block white beige mist
    Halloumi | Halloumi | جبنة حلوم | 11.50 | block white beige mist
    Double cream cheese | Fromage double crème | جبنة دوبل كريم | 10.50 | block white beige mist
    Majdouleh, braided cheese | Majdouleh, fromage tressé | جبنة مجدولة | 12.00 | braid white mist
    Shanklish | Chanklich | شنكليش | 13.50 | balls toffee green
    Baladi cheese | Fromage baladi | جبنة بلدية بيضاء | 12.50 | block white beige mist
    Bulgarian feta | Feta bulgare | جبنة بلغارية | 9.00 | block white beige mist
    Kashkaval | Kashkaval | قشقوان | 13.00 | wheel lemon red
    Emmental | Emmental | إيمنتال | 15.50 | wedge lemon
    Gouda | Gouda | غودا | 14.00 | wheel lemon red
    Edam | Edam | إيدام | 13.50 | wheel lemon red
    Parmesan | Parmesan | بارميزان | 27.00 | wedge lemon
    Roquefort | Roquefort | روكفور | 26.00 | wedge white
    Brie | Brie | بري | 19.00 | wheel white beige mist
    Labneh balls, fresh | Boules de labné fraîches | لبنة مكعزلة طازجة | 10.50 | balls white moss mist
    Loose labneh | Labné au poids | لبنة فرط | 6.50 | balls white moss mist`,
  shelf({ ...bread, brands: ['Levant Mills'] })`
    Arabic bread, white | Pain libanais blanc | خبز عربي أبيض | 900 g 1.10 | pita straw cream
    Arabic bread, brown | Pain libanais complet | خبز عربي أسمر | 900 g 1.35 | pita straw cream
    Arabic bread, small | Petit pain libanais | خبز عربي صغير | 450 g 0.75 | pita straw cream
    Saj bread | Pain saj | خبز مرقوق | 400 g 2.00 | pita straw cream
    Tannour bread | Pain tannour | خبز تنور | 400 g 1.75 | pita straw cream
    White toast bread | Pain de mie blanc | خبز توست أبيض | 600 g 2.00 | toast crust cream
    Wholemeal toast bread | Pain de mie complet | خبز توست أسمر | 600 g 2.25 | toast crust cream
    Burger buns | Pains à burger | خبز برغر | 4 pieces 1.75 | bun crust
    Hot dog buns | Pains à hot-dog | خبز هوت دوغ | 6 pieces 1.75 | baguette crust beige
    Tortilla wraps | Galettes tortilla | خبز تورتيلا | 8 pieces 2.50 | pita straw cream
    Rusks | Biscottes | خبز محمص | 250 g 1.50 | rusk straw toffee
    Wholemeal rusks | Biscottes complètes | خبز محمص أسمر | 250 g 1.65 | rusk straw toffee
    Sesame bread sticks | Gressins au sésame | كعك أصابع بالسمسم | 300 g 1.75 | sticks straw rust
    Thyme bread sticks | Gressins au thym | كعك أصابع بالزعتر | 300 g 1.75 | sticks straw rust
    Fennel rings | Kaak à l'anis | كعك باليانسون | 400 g 2.25 | donut straw cream`,
  shelf({ ...bread, supplier: 'own oven', isMadeHere: true, margin: 60 })`
    Country loaf, sourdough | Pain de campagne au levain | خبز ريفي بالخميرة الطبيعية | 4.25 | loaf crust toffee
    Rye loaf | Pain de seigle | خبز الجاودار | 4.50 | loaf cocoa coffee
    Walnut loaf | Pain aux noix | خبز بالجوز | 5.00 | loaf crust toffee
    Olive ciabatta | Ciabatta aux olives | شاباتا بالزيتون | 3.00 | bun crust
    Baguette | Baguette | باغيت | 1.50 | baguette crust beige
    Wholemeal baguette | Baguette complète | باغيت أسمر | 1.75 | baguette crust beige
    Butter croissant | Croissant au beurre | كرواسان بالزبدة | 2.25 | croissant crust
    Chocolate croissant | Pain au chocolat | كرواسان بالشوكولا | 2.50 | croissant crust
    Thyme croissant | Croissant au thym | كرواسان بالزعتر | 2.50 | croissant crust
    Cheese croissant | Croissant au fromage | كرواسان بالجبنة | 2.75 | croissant crust
    Almond croissant | Croissant aux amandes | كرواسان باللوز | 3.25 | croissant crust
    Brioche | Brioche | بريوش | 3.50 | bun crust
    Kaak with sesame | Kaak au sésame | كعكة بالسمسم | 1.00 | kaak crust
    Milk bread roll | Petit pain au lait | خبز حليب | 0.90 | bun crust
    Cinnamon roll | Roulé à la cannelle | لفافة قرفة | 3.00 | bun crust
    Apple turnover | Chausson aux pommes | شوسون تفاح | 2.75 | eclair crust straw
    Thyme and cheese roll | Roulé au thym et au fromage | رول زعتر وجبنة | 2.50 | baguette crust beige
    Focaccia with rosemary | Focaccia au romarin | فوكاتشيا بإكليل الجبل | 4.00 | manousheh cream straw`,
  shelf({ ...cold, brands: ['Ehden Cold Cuts'], unit: 'kg', isWeighed: true })`
    Turkey breast, smoked | Blanc de dinde fumé | حبش مدخن | 16.50 | ham blush white
    Turkey breast, roasted | Blanc de dinde rôti | حبش مشوي | 16.50 | ham blush white
    Chicken breast, smoked | Blanc de poulet fumé | دجاج مدخن | 15.00 | ham blush white
    Mortadella, plain | Mortadelle nature | مرتديلا سادة | 10.50 | salami blush white
    Mortadella with olives | Mortadelle aux olives | مرتديلا بالزيتون | 11.50 | salami blush white
    Mortadella with pistachios | Mortadelle aux pistaches | مرتديلا بالفستق | 12.50 | salami blush white
    Salami, beef | Salami de bœuf | سلامي بقري | 17.50 | salami rust cream
    Pepperoni, beef | Pepperoni de bœuf | بيبروني بقري | 18.00 | salami rust cream
    Roast beef | Rosbif | روزبيف | 24.00 | steak rust white
    Bresaola | Bresaola | بريزاولا | 38.00 | steak rust white
    Pastrami | Pastrami | باسترما بقري | 23.00 | steak rust white
    Basturma | Basturma | بسطرما | 32.00 | steak rust white
    Ham, cooked | Jambon cuit | جامبون | 14.50 | ham blush white
    Smoked salmon | Saumon fumé | سلمون مدخن | 42.00 | fish peach beige
    Makanek, Lebanese sausages | Makanek, saucisses libanaises | نقانق | 13.00 | sausage cocoa cocoa
    Soujouk, spiced sausages | Soujouk, saucisses épicées | سجق | 14.00 | sausage cocoa cocoa`,
  shelf({ ...cold, brands: ['Ehden Cold Cuts'], carton: 12 })`
    Frankfurters | Saucisses de Francfort | هوت دوغ | 10 pieces 3.25 | sausage cocoa cocoa
    Sliced turkey, pack | Dinde en tranches, barquette | حبش شرائح، علبة | 150 g 3.50 | brick clay heart
    Sliced salami, pack | Salami en tranches, barquette | سلامي شرائح، علبة | 100 g 3.25 | brick clay heart
    Beef bacon, pack | Bacon de bœuf, barquette | بيكون بقري، علبة | 150 g 4.25 | brick clay heart
    Smoked salmon, pack | Saumon fumé, barquette | سلمون مدخن، علبة | 100 g 6.75 | brick clay heart`,
]
