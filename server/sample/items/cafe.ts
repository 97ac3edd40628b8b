/** What the café sells, made to order, and the ingredients its recipes use. */
import { shelf } from './shelf.ts'

const made = {
  vat: '11',
  margin: 70,
  rule: 'amount',
  supplier: 'own kitchen',
  isMadeHere: true,
} as const
const hot = { ...made, category: 'Hot drinks', code: 'BAR', station: 'Bar' } as const
const cold = { ...made, category: 'Cold drinks', code: 'BAR', station: 'Bar' } as const
const oven = {
  ...made,
  category: 'Manakish',
  code: 'OVN',
  station: 'Oven',
  modifiers: ['Toppings'],
} as const
const kitchen = { ...made, code: 'KIT', station: 'Kitchen' } as const
const cake = { ...made, category: 'Cakes', code: 'PAT', station: 'Bar' } as const

export const cafe = [
  shelf({ ...hot, shape: 'cup', modifiers: ['Sugar', 'Extra shot'] })`
    Espresso | Espresso | إسبرسو | single 1.75, double 2.50 | coffee beige
    Ristretto | Ristretto | ريستريتو | 1.75 | coffee beige
    Macchiato | Macchiato | ماكياتو | 2.25 | coffee beige
    Americano | Café allongé | أميركانو | regular 2.25, large 2.75 | coffee beige
    Turkish coffee, cup | Café turc, tasse | فنجان قهوة تركية | 1.50 | coffee beige
    White coffee | Café blanc | قهوة بيضاء | 1.75 | cream silver
    Glass of hot lemon with honey | Citron chaud au miel | ليمون ساخن بالعسل | 2.75 | tea lemon green`,
  shelf({ ...hot, modifiers: ['Milk', 'Sugar', 'Extra shot', 'Syrup'] })`
    Café latte | Café latte | قهوة لاتيه | regular 3.25, large 4.00 | togo toffee coffee
    Cappuccino | Cappuccino | كابتشينو | regular 3.25, large 4.00 | mug toffee petrol
    Flat white | Flat white | فلات وايت | 3.50 | mug toffee petrol
    Cortado | Cortado | كورتادو | 2.75 | mug toffee petrol
    Mocha | Moka au chocolat | موكا | regular 3.75, large 4.50 | togo toffee coffee
    Caramel latte | Latte caramel | لاتيه بالكراميل | regular 3.75, large 4.50 | togo toffee coffee
    Vanilla latte | Latte vanille | لاتيه بالفانيليا | regular 3.75, large 4.50 | togo beige coffee
    Chai latte | Chai latte | شاي لاتيه | 3.75 | mug toffee petrol
    Matcha latte | Matcha latte | ماتشا لاتيه | 4.25 | mug lime white
    Hot chocolate | Chocolat chaud | شوكولا ساخنة | regular 3.50, large 4.25 | mug cocoa crimson
    Sahlab with cinnamon | Sahlab à la cannelle | سحلب بالقرفة | 3.25 | mug white rust`,
  shelf({ ...hot, modifiers: ['Sugar'] })`
    Turkish coffee, pot | Café turc, rakwé | ركوة قهوة تركية | 4.00 | rakweh toffee coffee
    Glass of black tea | Verre de thé noir | كوب شاي أسود | 1.50 | tea rust green
    Glass of mint tea | Verre de thé à la menthe | كوب شاي بالنعناع | 2.00 | tea rust green
    Glass of green tea | Verre de thé vert | كوب شاي أخضر | 1.75 | tea lemon green
    Glass of zhourat | Verre de zhourat | كوب زهورات | 2.00 | tea lemon green
    Glass of ginger tea | Verre de thé au gingembre | كوب شاي بالزنجبيل | 2.25 | tea lemon green`,
  shelf({ ...cold, modifiers: ['Milk', 'Sugar', 'Ice', 'Extra shot'] })`
    Iced latte | Latte glacé | لاتيه مثلج | regular 3.75, large 4.50 | iced toffee mint
    Iced americano | Café allongé glacé | أميركانو مثلج | 3.00 | iced coffee mint
    Iced mocha | Moka glacé | موكا مثلج | 4.25 | iced coffee mint
    Cold brew | Café infusé à froid | قهوة مخمرة باردة | 3.75 | iced coffee mint
    Iced matcha | Matcha glacé | ماتشا مثلج | 4.50 | iced lime coffee
    Coffee frappé | Café frappé | فرابيه قهوة | 4.25 | shake toffee coffee
    Caramel frappé | Frappé au caramel | فرابيه كراميل | 4.75 | shake toffee coffee`,
  shelf({ ...cold, modifiers: ['Ice'] })`
    Fresh orange juice | Jus d'orange pressé | عصير برتقال طازج | regular 3.50, large 4.75 | glass orange green
    Fresh carrot juice | Jus de carotte frais | عصير جزر طازج | regular 3.50, large 4.75 | glass orange green
    Fresh apple juice | Jus de pomme frais | عصير تفاح طازج | 3.75 | glass lime clay
    Fresh pomegranate juice | Jus de grenade frais | عصير رمان طازج | 4.75 | glass crimson white
    Lemonade, glass | Citronnade, verre | كوب ليموناضة | 3.00 | glass lemon green
    Lemonade with mint, glass | Citronnade à la menthe, verre | كوب ليموناضة بالنعناع | 3.50 | glass lime clay
    Fruit cocktail | Cocktail de fruits | كوكتيل فواكه | regular 4.75, large 6.00 | shake honey red
    Avocado with honey and almonds | Avocat au miel et aux amandes | أفوكادو بالعسل واللوز | 5.50 | shake lime crust
    Strawberry smoothie | Smoothie à la fraise | سموذي فراولة | 4.75 | shake crimson red
    Mango smoothie | Smoothie à la mangue | سموذي مانغا | 4.75 | shake honey red
    Chocolate milkshake | Milk-shake au chocolat | ميلك شيك شوكولا | 4.50 | shake toffee coffee
    Vanilla milkshake | Milk-shake à la vanille | ميلك شيك فانيليا | 4.50 | shake cream red
    Banana milkshake | Milk-shake à la banane | ميلك شيك موز | 4.50 | shake cream red
    Jallab with pine nuts | Jallab aux pignons | جلاب بالصنوبر | 3.25 | iced coffee mint
    Iced tea with lemon, glass | Thé glacé au citron, verre | كوب شاي مثلج بالليمون | 3.00 | glass orange green
    Ayran, glass | Ayran, verre | كوب عيران | 1.75 | iced white blue mist`,
  shelf(oven)`
    Manakish zaatar | Manouché au zaatar | منقوشة زعتر | regular 2.00, mini 1.00 | manousheh moss lime
    Manakish cheese | Manouché au fromage | منقوشة جبنة | regular 3.00, mini 1.50 | manousheh cream straw
    Manakish half and half | Manouché zaatar et fromage | منقوشة كوكتيل | 3.00 | manousheh cream straw
    Manakish zaatar with vegetables | Manouché zaatar et crudités | منقوشة زعتر مع خضار | 2.75 | manousheh moss lime
    Manakish labneh | Manouché au labné | منقوشة لبنة | 2.75 | manousheh cream straw
    Manakish kishk | Manouché au kishk | منقوشة كشك | 2.75 | manousheh rust peach
    Lahm bi ajin | Lahm bi ajin | لحم بعجين | regular 3.25, mini 1.60 | manousheh rust peach
    Lahm bi ajin with pomegranate | Lahm bi ajin à la grenade | لحم بعجين بدبس الرمان | 3.50 | manousheh rust peach
    Manakish muhammara | Manouché à la mouhammara | منقوشة محمرة | 2.50 | manousheh rust peach
    Manakish turkey and cheese | Manouché dinde et fromage | منقوشة حبش وجبنة | 4.25 | pizza cream rust
    Manakish soujouk and cheese | Manouché soujouk et fromage | منقوشة سجق وجبنة | 4.50 | pizza cream rust
    Manakish halloumi and pesto | Manouché halloumi et pesto | منقوشة حلوم وبيستو | 4.50 | manousheh cream straw
    Manakish chocolate and banana | Manouché chocolat et banane | منقوشة شوكولا وموز | 4.00 | manousheh coffee lemon
    Spinach fatayer | Fatayer aux épinards | فطيرة سبانخ | 1.25 | fatayer forest
    Cheese fatayer | Fatayer au fromage | فطيرة جبنة | 1.50 | fatayer forest
    Kaak with zaatar | Kaak au zaatar | كعكة بالزعتر | 1.75 | kaak crust
    Kaak with cheese | Kaak au fromage | كعكة بالجبنة | 2.75 | kaak crust
    Pizza margherita | Pizza margherita | بيتزا مارغريتا | regular 8.00, large 12.00 | pizza beige white
    Pizza pepperoni | Pizza pepperoni | بيتزا بيبروني | regular 9.50, large 14.00 | pizza cream rust
    Pizza with vegetables | Pizza aux légumes | بيتزا خضار | regular 9.00, large 13.00 | pizza beige white
    Pizza four cheeses | Pizza quatre fromages | بيتزا أربع أجبان | regular 9.50, large 14.00 | pizza lemon white`,
  shelf({ ...kitchen, category: 'Sandwiches', modifiers: ['Bread', 'Without', 'Extras'] })`
    Chicken wrap | Wrap au poulet | لفافة دجاج | 6.50 | wrap green red
    Shish taouk sandwich | Sandwich chiche taouk | سندويش شيش طاووق | 5.50 | wrap crust white
    Chicken shawarma | Shawarma au poulet | شاورما دجاج | 5.00 | wrap crust white
    Beef shawarma | Shawarma au bœuf | شاورما لحمة | 6.00 | wrap cocoa red
    Falafel sandwich | Sandwich falafel | سندويش فلافل | 3.50 | wrap cocoa red
    Kafta sandwich | Sandwich kafta | سندويش كفتة | 5.25 | wrap cocoa red
    Labneh sandwich | Sandwich labné | سندويش لبنة | 3.00 | sub white green
    Halloumi sandwich | Sandwich halloumi | سندويش حلوم | 4.50 | sub white green
    Tuna sandwich | Sandwich au thon | سندويش تونا | 5.25 | sub beige lemon
    Turkey and cheese sandwich | Sandwich dinde et fromage | سندويش حبش وجبنة | 5.25 | sub beige lemon
    Roast beef sandwich | Sandwich au rosbif | سندويش روزبيف | 6.75 | sub rust lemon
    Chicken fajita sandwich | Sandwich fajita au poulet | سندويش فاهيتا دجاج | 6.25 | sub rust lemon
    Makanek sandwich | Sandwich makanek | سندويش نقانق | 5.25 | sub rust lemon
    Soujouk sandwich | Sandwich soujouk | سندويش سجق | 5.25 | sub rust lemon
    Potato sandwich | Sandwich aux pommes de terre | سندويش بطاطا | 3.00 | wrap green red
    Club sandwich | Club sandwich | كلوب سندويش | 7.50 | club lemon blush
    Toasted cheese | Toast au fromage | توست جبنة | 3.75 | club lemon blush
    House burger | Burger maison | برغر البيت | 9.50 | burger cocoa honey
    Cheeseburger | Cheeseburger | تشيز برغر | 8.50 | burger cocoa honey
    Chicken burger | Burger au poulet | برغر دجاج | 8.00 | burger crust lemon
    Mushroom burger | Burger aux champignons | برغر بالفطر | 9.75 | burger cocoa honey`,
  shelf({ ...kitchen, category: 'Salads and plates', modifiers: ['Without', 'Extras'] })`
    Fattoush | Fattouche | فتوش | 5.75 | salad green red
    Tabbouleh | Taboulé | تبولة | 5.75 | salad green red
    Caesar salad with chicken | Salade César au poulet | سلطة سيزر بالدجاج | 8.50 | salad green red
    Greek salad | Salade grecque | سلطة يونانية | 7.00 | salad green red
    Rocket and parmesan salad | Salade de roquette au parmesan | سلطة روكا وبارميزان | 6.50 | salad green red
    Tuna salad | Salade au thon | سلطة تونا | 8.00 | salad green red
    Quinoa salad | Salade de quinoa | سلطة كينوا | 8.00 | salad green red
    Hummus, plate | Houmous, assiette | صحن حمص | 4.00 | plate beige rust
    Moutabbal, plate | Moutabbal, assiette | صحن متبل | 4.25 | plate beige rust
    Labneh, plate | Labné, assiette | صحن لبنة | 4.00 | plate white green
    Foul with oil | Fèves à l'huile | صحن فول بزيت | 4.25 | plate toffee green
    Chickpea fatteh | Fatté aux pois chiches | فتة حمص | 6.00 | plate beige rust
    Fried eggs | Œufs au plat | بيض مقلي | 4.50 | pan white honey
    Eggs with awarma | Œufs à l'awarma | بيض بقاورما | 6.75 | pan white honey
    Omelette with herbs | Omelette aux herbes | عجة بالبقدونس | 5.00 | pan lemon green
    Lentil soup | Soupe de lentilles | شوربة عدس | 4.00 | soup crust sky
    Vegetable soup | Soupe de légumes | شوربة خضار | 4.00 | soup crust sky
    French fries | Frites | بطاطا مقلية | regular 3.00, large 4.25 | fries lemon red
    Spicy potatoes | Pommes de terre épicées | بطاطا حرة | 4.00 | plate beige rust
    Fried kibbeh | Kebbé frite | كبة مقلية | 5 pieces 5.50 | balls toffee green
    Falafel | Falafel | فلافل | 6 pieces 4.00 | balls toffee green
    Shish taouk plate | Assiette de chiche taouk | صحن شيش طاووق | 11.50 | skewer crust red
    Mixed grill | Grillades mixtes | مشاوي مشكلة | 15.50 | skewer cocoa green
    Grilled chicken with potatoes | Poulet grillé et pommes de terre | دجاج مشوي مع بطاطا | 11.00 | drumstick crust straw sage
    Fish of the day | Poisson du jour | سمكة اليوم | 16.50 | fish sky ice`,
  shelf(cake)`
    Chocolate cake, slice | Gâteau au chocolat, part | قطعة كيك شوكولا | 4.50 | slice cocoa clay
    Carrot cake, slice | Gâteau aux carottes, part | قطعة كيك جزر | 4.25 | slice cream crust
    Red velvet cake, slice | Red velvet, part | قطعة ريد فلفت | 4.75 | slice crimson cream
    Cheesecake with berries, slice | Cheesecake aux fruits rouges, part | قطعة تشيز كيك بالتوت | 5.00 | slice crimson cream
    Tiramisu | Tiramisu | تيراميسو | 4.75 | slice cocoa clay
    Chocolate cake, whole | Gâteau au chocolat, entier | قالب شوكولا | 32.00 | cake cocoa clay
    Strawberry cake, whole | Fraisier, entier | قالب فراولة | 34.00 | cake blush straw
    Cheesecake with berries, whole | Cheesecake aux fruits rouges, entier | قالب تشيز كيك بالتوت | 36.00 | cake blush straw
    Birthday cake, vanilla | Gâteau d'anniversaire à la vanille | قالب عيد ميلاد بالفانيليا | 30.00 | cake white straw
    Lemon tart | Tarte au citron | تارت ليمون | 4.00 | tart lemon cream
    Fruit tart | Tarte aux fruits | تارت فواكه | 4.50 | tart red cream
    Apple tart | Tarte aux pommes | تارت تفاح | 4.00 | tart lemon cream
    Brownie | Brownie | براوني | 3.25 | brick coffee
    Chocolate muffin | Muffin au chocolat | مافن شوكولا | 2.75 | muffin cocoa clay
    Blueberry muffin | Muffin aux myrtilles | مافن توت أزرق | 2.75 | muffin crust blue
    Chocolate chip cookie | Cookie aux pépites de chocolat | كوكي بحبيبات الشوكولا | 1.75 | cookie crust coffee
    Oat cookie | Cookie à l'avoine | كوكي بالشوفان | 1.75 | cookie crust coffee
    Chocolate éclair | Éclair au chocolat | إكلير شوكولا | 3.00 | eclair coffee straw
    Coffee éclair | Éclair au café | إكلير قهوة | 3.00 | eclair coffee straw
    Doughnut, glazed | Donut glacé | دونات بالسكر | 2.00 | donut straw cream
    Doughnut, chocolate | Donut au chocolat | دونات شوكولا | 2.25 | donut coffee cream
    Knafeh with cheese | Knafé au fromage | كنافة بالجبنة | 4.50 | knafeh orange green
    Osmalieh with ashta | Osmalié à l'ashta | عثملية بالقشطة | 4.50 | knafeh orange green
    Knafeh in kaak | Knafé dans un kaak | كنافة بكعكة | 4.75 | kaak crust
    Rice pudding | Riz au lait | رز بحليب | 2.75 | bowl white clay rose
    Mouhallabieh | Mouhallabié | مهلبية | 2.75 | bowl white clay rose`,
  shelf({ ...cake, modifiers: ['Flavour'] })`
    Ice cream, 1 scoop | Glace, 1 boule | بوظة، كرة | 2.25 | icecream white mint
    Ice cream, 2 scoops | Glace, 2 boules | بوظة، كرتان | 3.75 | icecream white mint
    Ashta ice cream with pistachios | Glace à l'ashta et aux pistaches | بوظة قشطة بالفستق | 4.25 | icecream white mint`,
]
