import type { StarterTables } from './tables.ts'

export const restaurant: StarterTables = {
  categories: `
    starters | Starters    | Entrées          | مقبلات        | #6f8f45
    salads   | Salads      | Salades          | سلطات         | #5e8c4a
    grills   | Grills      | Grillades        | مشاوي         | #a4472f
    mains    | Main dishes | Plats            | أطباق رئيسية  | #b0743c
    desserts | Desserts    | Desserts         | حلويات        | #b56a86
    cold     | Cold drinks | Boissons froides | مشروبات باردة | #3f8fb0
    hot      | Hot drinks  | Boissons chaudes | مشروبات ساخنة | #8c5a3c`,
  items: `
    Hummus              | Houmous                 | حمص                 | starters | portion | 4   | meal  | made
    Moutabbal           | Moutabal                | متبل                | starters | portion | 4   | meal  | made
    Stuffed vine leaves | Feuilles de vigne       | ورق عنب             | starters | portion | 5   | meal  | made
    Cheese rolls        | Rouleaux au fromage     | رقاقات جبنة         | starters | portion | 5   | meal  | made
    Lentil soup         | Soupe de lentilles      | شوربة عدس           | starters | portion | 4   | meal  | made
    Tabbouleh           | Taboulé                 | تبولة               | salads   | portion | 5   | meal  | made
    Fattoush            | Fattouche               | فتوش                | salads   | portion | 5   | meal  | made
    Caesar salad        | Salade César            | سلطة سيزر           | salads   | portion | 8   | meal  | made
    Mixed grill         | Grillade mixte          | مشاوي مشكلة         | grills   | portion | 14  | meal  | made
    Chicken skewers     | Brochettes de poulet    | شيش طاووق           | grills   | portion | 10  | meal  | made
    Kafta skewers       | Brochettes de kafta     | كفتة مشوية          | grills   | portion | 10  | meal  | made
    Grilled fish        | Poisson grillé          | سمك مشوي            | grills   | portion | 16  | meal  | made
    Burger and fries    | Burger et frites        | برغر وبطاطا         | mains    | portion | 9   | meal  | made
    Pasta of the day    | Pâtes du jour           | معكرونة اليوم       | mains    | portion | 9   | meal  | made
    Dish of the day     | Plat du jour            | طبق اليوم           | mains    | portion | 8   | meal  | made
    Rice with chicken   | Riz au poulet           | أرز مع دجاج         | mains    | portion | 9   | meal  | made
    Baklava             | Baklava                 | بقلاوة              | desserts | portion | 5   | meal  | made
    Ice cream           | Glace                   | بوظة                | desserts | portion | 4   | meal  | made
    Fruit plate         | Assiette de fruits      | صحن فواكه           | desserts | portion | 6   | meal  | made
    Still water 1 l     | Eau plate 1 l           | مياه 1 ل            | cold     | piece   | 2   | drink
    Soft drink          | Soda                    | مشروب غازي          | cold     | piece   | 2   | drink
    Fresh juice         | Jus frais               | عصير طازج           | cold     | cup     | 4   | drink | made
    Espresso            | Expresso                | إسبريسو             | hot      | cup     | 2   | drink | made
    Mint tea            | Thé à la menthe         | شاي بالنعناع        | hot      | cup     | 2   | drink | made`,
}
