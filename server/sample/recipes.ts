/**
 * What the café's articles are made of: recipes used up at sale, production of what is prepared
 * before, and packs of several articles. Articles are called by their English names.
 */
type Use = 'recipe' | 'production' | 'pack'

export type ComponentPlan = { item: string; quantity: string; unit: string; loss: string | null }

export type RecipePlan = {
  item: string
  use: Use
  quantity: string
  unit: string
  components: ComponentPlan[]
}

/** Written `9 g Espresso beans for the bar 3%`: what is lost on the way stands at the end. */
function componentOf(text: string): ComponentPlan {
  const found = /^([\d.]+) (\w+) (.+?)(?: (\d+)%)?$/.exec(text)
  if (!found) throw new Error(`Not an ingredient: ${text}`)
  const [, quantity = '', unit = '', item = '', loss] = found
  return { quantity, unit, item, loss: loss ?? null }
}

/** A line is `article = 1 pc: ingredient; ingredient`. */
const written = (use: Use, text: string): RecipePlan[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [made = '', rest = ''] = line.split(': ')
      const [item = '', output = ''] = made.split(' = ')
      const [quantity = '', unit = ''] = output.split(' ')
      return { item, use, quantity, unit, components: rest.split('; ').map(componentOf) }
    })

export const sampleRecipes = (): RecipePlan[] => [
  ...written('production', prepared),
  ...written('recipe', drinks),
  ...written('recipe', dishes),
  ...written('pack', hampers),
]

const prepared = `
  Manakish dough = 10 kg: 6.4 kg Bread flour 2%; 60 g Yeast for the oven; 120 g Salt for the kitchen; 200 g Sugar for the kitchen; 300 ml Olive oil for the kitchen
  Zaatar mix for the oven = 5 kg: 1.4 kg Dried thyme for zaatar 3%; 600 g Sesame for zaatar; 400 g Sumac for zaatar; 80 g Salt for the kitchen; 2.6 l Olive oil for the kitchen
  Lahm bi ajin topping = 5 kg: 2.6 kg Minced beef 4%; 1.8 kg Tomatoes 8%; 700 g Onions 12%; 40 g Salt for the kitchen
  Hummus for the kitchen = 6 kg: 2.4 kg Chickpeas for the kitchen 3%; 1.2 kg Tahini for the kitchen; 900 g Lemons 45%; 60 g Salt for the kitchen; 60 g Garlic 15%
  Falafel mix = 5 kg: 2.6 kg Chickpeas for the kitchen 3%; 500 g Onions 12%; 3 pc Parsley, bunch 20%; 3 pc Coriander, bunch 20%; 50 g Salt for the kitchen
  Chocolate cake base = 4 kg: 1.1 kg Bread flour 2%; 700 g Sugar for the kitchen; 500 g Cooking chocolate; 200 g Cocoa powder; 500 ml Milk for the bar; 400 ml Frying oil
`

const drinks = `
  Espresso, single = 1 pc: 9 g Espresso beans for the bar 3%
  Espresso, double = 1 pc: 18 g Espresso beans for the bar 3%
  Ristretto = 1 pc: 9 g Espresso beans for the bar 3%
  Macchiato = 1 pc: 9 g Espresso beans for the bar 3%; 30 ml Milk for the bar 5%
  Americano, regular = 1 pc: 14 g Espresso beans for the bar 3%; 1 pc Paper cup, 250 ml
  Americano, large = 1 pc: 18 g Espresso beans for the bar 3%; 1 pc Paper cup, 350 ml
  Turkish coffee, cup = 1 pc: 8 g Turkish coffee for the bar 2%
  Turkish coffee, pot = 1 pc: 28 g Turkish coffee for the bar 2%
  Café latte, regular = 1 pc: 18 g Espresso beans for the bar 3%; 200 ml Milk for the bar 5%; 1 pc Paper cup, 250 ml
  Café latte, large = 1 pc: 18 g Espresso beans for the bar 3%; 300 ml Milk for the bar 5%; 1 pc Paper cup, 350 ml
  Cappuccino, regular = 1 pc: 18 g Espresso beans for the bar 3%; 150 ml Milk for the bar 5%; 2 g Cocoa powder; 1 pc Paper cup, 250 ml
  Cappuccino, large = 1 pc: 18 g Espresso beans for the bar 3%; 230 ml Milk for the bar 5%; 2 g Cocoa powder; 1 pc Paper cup, 350 ml
  Flat white = 1 pc: 18 g Espresso beans for the bar 3%; 130 ml Milk for the bar 5%
  Cortado = 1 pc: 18 g Espresso beans for the bar 3%; 60 ml Milk for the bar 5%
  Mocha, regular = 1 pc: 18 g Espresso beans for the bar 3%; 180 ml Milk for the bar 5%; 25 ml Chocolate sauce; 1 pc Paper cup, 250 ml
  Mocha, large = 1 pc: 18 g Espresso beans for the bar 3%; 270 ml Milk for the bar 5%; 35 ml Chocolate sauce; 1 pc Paper cup, 350 ml
  Caramel latte, regular = 1 pc: 18 g Espresso beans for the bar 3%; 190 ml Milk for the bar 5%; 20 ml Caramel syrup; 1 pc Paper cup, 250 ml
  Caramel latte, large = 1 pc: 18 g Espresso beans for the bar 3%; 290 ml Milk for the bar 5%; 30 ml Caramel syrup; 1 pc Paper cup, 350 ml
  Vanilla latte, regular = 1 pc: 18 g Espresso beans for the bar 3%; 190 ml Milk for the bar 5%; 20 ml Vanilla syrup; 1 pc Paper cup, 250 ml
  Vanilla latte, large = 1 pc: 18 g Espresso beans for the bar 3%; 290 ml Milk for the bar 5%; 30 ml Vanilla syrup; 1 pc Paper cup, 350 ml
  Matcha latte = 1 pc: 3 g Matcha powder; 220 ml Milk for the bar 5%
  Hot chocolate, regular = 1 pc: 200 ml Milk for the bar 5%; 30 g Cooking chocolate; 8 g Sugar for the kitchen
  Hot chocolate, large = 1 pc: 300 ml Milk for the bar 5%; 45 g Cooking chocolate; 12 g Sugar for the kitchen
  Iced latte, regular = 1 pc: 18 g Espresso beans for the bar 3%; 200 ml Milk for the bar 5%; 1 pc Plastic cup, 400 ml
  Iced latte, large = 1 pc: 18 g Espresso beans for the bar 3%; 280 ml Milk for the bar 5%; 1 pc Plastic cup, 400 ml
  Iced americano = 1 pc: 18 g Espresso beans for the bar 3%; 1 pc Plastic cup, 400 ml
  Iced matcha = 1 pc: 3 g Matcha powder; 220 ml Milk for the bar 5%; 1 pc Plastic cup, 400 ml
  Fresh orange juice, regular = 1 pc: 650 g Oranges 8%; 1 pc Plastic cup, 400 ml
  Fresh orange juice, large = 1 pc: 900 g Oranges 8%; 1 pc Plastic cup, 400 ml
  Fresh carrot juice, regular = 1 pc: 600 g Carrots 12%; 1 pc Plastic cup, 400 ml
  Fresh carrot juice, large = 1 pc: 850 g Carrots 12%; 1 pc Plastic cup, 400 ml
  Lemonade with mint, glass = 1 pc: 180 g Lemons 10%; 0.2 pc Mint, bunch 25%; 30 g Sugar for the kitchen
  Strawberry smoothie = 1 pc: 220 g Strawberries 10%; 120 ml Milk for the bar 5%; 15 g Sugar for the kitchen
  Mango smoothie = 1 pc: 220 g Mangoes 30%; 120 ml Milk for the bar 5%; 10 g Sugar for the kitchen
  Banana milkshake = 1 pc: 180 g Bananas 35%; 200 ml Milk for the bar 5%; 10 g Sugar for the kitchen
`

const dishes = `
  Manakish zaatar, regular = 1 pc: 150 g Manakish dough 2%; 40 g Zaatar mix for the oven; 1 pc Wrapping paper, sheet
  Manakish zaatar, mini = 1 pc: 60 g Manakish dough 2%; 16 g Zaatar mix for the oven
  Manakish cheese, regular = 1 pc: 150 g Manakish dough 2%; 90 g Cheese mix for the oven 2%; 1 pc Wrapping paper, sheet
  Manakish cheese, mini = 1 pc: 60 g Manakish dough 2%; 35 g Cheese mix for the oven 2%
  Manakish half and half = 1 pc: 150 g Manakish dough 2%; 20 g Zaatar mix for the oven; 45 g Cheese mix for the oven 2%; 1 pc Wrapping paper, sheet
  Manakish zaatar with vegetables = 1 pc: 150 g Manakish dough 2%; 40 g Zaatar mix for the oven; 60 g Tomatoes 8%; 50 g Cucumbers 5%; 1 pc Wrapping paper, sheet
  Manakish labneh = 1 pc: 150 g Manakish dough 2%; 90 g Labneh for the kitchen; 40 g Cucumbers 5%; 1 pc Wrapping paper, sheet
  Lahm bi ajin, regular = 1 pc: 130 g Manakish dough 2%; 80 g Lahm bi ajin topping 2%; 1 pc Wrapping paper, sheet
  Lahm bi ajin, mini = 1 pc: 55 g Manakish dough 2%; 35 g Lahm bi ajin topping 2%
  Manakish turkey and cheese = 1 pc: 150 g Manakish dough 2%; 60 g Cheese mix for the oven 2%; 50 g Turkey breast, smoked 3%; 1 pc Wrapping paper, sheet
  Spinach fatayer = 1 pc: 60 g Manakish dough 2%; 70 g Spinach 25%; 10 g Onions 12%
  Cheese fatayer = 1 pc: 60 g Manakish dough 2%; 45 g Cheese mix for the oven 2%
  Pizza margherita, regular = 1 pc: 250 g Manakish dough 2%; 120 g Cheese mix for the oven 2%; 120 g Tomatoes 8%; 1 pc Take-away box
  Pizza pepperoni, regular = 1 pc: 250 g Manakish dough 2%; 120 g Cheese mix for the oven 2%; 120 g Tomatoes 8%; 60 g Pepperoni, beef 2%; 1 pc Take-away box
  Chicken wrap = 1 pc: 0.15 pc Arabic bread, white, 900 g; 140 g Chicken breast 15%; 0.2 pc Romaine lettuce 20%; 50 g Tomatoes 8%; 1 pc Wrapping paper, sheet
  Shish taouk sandwich = 1 pc: 0.15 pc Arabic bread, white, 900 g; 150 g Chicken breast 15%; 60 g Potatoes 20%; 1 pc Wrapping paper, sheet
  Falafel sandwich = 1 pc: 0.15 pc Arabic bread, white, 900 g; 140 g Falafel mix 4%; 30 ml Frying oil; 50 g Tomatoes 8%; 25 g Tahini for the kitchen; 1 pc Wrapping paper, sheet
  Kafta sandwich = 1 pc: 0.15 pc Arabic bread, white, 900 g; 120 g Minced beef 12%; 40 g Onions 12%; 50 g Tomatoes 8%; 1 pc Wrapping paper, sheet
  Labneh sandwich = 1 pc: 110 g Labneh for the kitchen; 50 g Cucumbers 5%; 1 pc Baguette
  House burger = 1 pc: 180 g Beef burger patties 15%; 40 g Cheese mix for the oven 2%; 60 g Tomatoes 8%; 120 g Potatoes 25%; 1 pc Take-away box
  Chicken burger = 1 pc: 160 g Chicken breast 15%; 60 g Tomatoes 8%; 120 g Potatoes 25%; 1 pc Take-away box
  Fattoush = 1 pc: 120 g Tomatoes 8%; 100 g Cucumbers 5%; 0.5 pc Romaine lettuce 20%; 0.3 pc Parsley, bunch 20%; 0.3 pc Mint, bunch 25%; 25 ml Olive oil for the kitchen
  Tabbouleh = 1 pc: 2.5 pc Parsley, bunch 20%; 0.3 pc Mint, bunch 25%; 120 g Tomatoes 8%; 60 g Lemons 45%; 25 ml Olive oil for the kitchen
  Hummus, plate = 1 pc: 250 g Hummus for the kitchen 2%; 15 ml Olive oil for the kitchen
  Falafel, 6 pieces = 1 pc: 180 g Falafel mix 4%; 40 ml Frying oil; 30 g Tahini for the kitchen
  French fries, regular = 1 pc: 280 g Potatoes 25%; 40 ml Frying oil
  French fries, large = 1 pc: 420 g Potatoes 25%; 60 ml Frying oil
  Chocolate cake, whole = 1 pc: 1.4 kg Chocolate cake base 3%; 300 ml Cream for the kitchen; 200 g Cooking chocolate; 1 pc Cake box
  Chocolate cake, slice = 12 pc: 1 pc Chocolate cake, whole 4%
`

const hampers = `
  Breakfast hamper = 1 pc: 1 pc Gift basket, empty; 1 pc Cedar honey, 500 g; 1 pc Apricot jam Rachaya Preserves, 370 g; 1 pc Zaatar mix with sumac Maison Karam, 250 g; 1 pc Black tea Cedar Valley, 25 bags; 2 pc Gift ribbon, metre
  Mouneh hamper = 1 pc: 1 pc Gift basket, empty; 1 pc Olive oil, extra virgin Mount Olive, 500 ml; 1 pc Makdous, stuffed aubergines, 600 g; 1 pc Labneh balls in oil, 500 g; 1 pc Fig jam with sesame Rachaya Preserves, 370 g; 1 pc Pomegranate molasses, 250 ml; 2 pc Gift ribbon, metre
  Coffee lover's hamper = 1 pc: 1 pc Gift basket, empty; 1 pc Ethiopian coffee beans, 250 g; 1 pc Turkish coffee with cardamom House roast, 200 g; 1 pc Copper coffee pot, small; 1 pc Dark chocolate 72% Maison Karam, 100 g; 2 pc Gift ribbon, metre
  Christmas hamper = 1 pc: 1 pc Gift basket, empty; 1 pc Assorted baklava, 500 g; 1 pc Nougat with pistachios, 250 g; 1 pc Cedar honey, 500 g; 1 pc Scented candle, cedar; 2 pc Milk chocolate with pistachios Maison Karam, 100 g; 3 pc Gift ribbon, metre
  Ramadan hamper = 1 pc: 1 pc Gift basket, empty; 1 pc Maamoul with dates, 1 kg; 1 kg Medjool dates; 1 pc Jallab syrup, 1 l; 1 pc Turkish delight, rose, 500 g; 1 pc Dried apricots, 250 g; 3 pc Gift ribbon, metre
  Bath and care hamper = 1 pc: 1 pc Gift basket, empty; 1 pc Laurel soap, 200 g; 1 pc Rose hand soap, 300 ml; 1 pc Hand cream, olive, 75 ml; 1 pc Cotton hand towel; 2 pc Gift ribbon, metre
`
