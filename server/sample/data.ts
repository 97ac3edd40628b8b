/**
 * A believable Beirut grocery, café and boutique. Each name in English, French and Arabic:
 * whoever reads it reads his own.
 */
export type Name = readonly [en: string, fr: string, ar: string]

export const branches: readonly { name: Name; phone: string; address: Name }[] = [
  {
    name: ['Hamra', 'Hamra', 'الحمرا'],
    phone: '+961 1 740 112',
    address: ['Hamra street, Beirut', 'Rue Hamra, Beyrouth', 'شارع الحمرا، بيروت'],
  },
  {
    name: ['Achrafieh', 'Achrafieh', 'الأشرفية'],
    phone: '+961 1 203 448',
    address: ['Sassine square, Beirut', 'Place Sassine, Beyrouth', 'ساحة ساسين، بيروت'],
  },
  {
    name: ['Jounieh', 'Jounieh', 'جونيه'],
    phone: '+961 9 911 205',
    address: ['Old souk, Jounieh', 'Vieux souk, Jounieh', 'السوق القديم، جونيه'],
  },
]

/** Each warehouse stands in the branch of that number. */
export const warehouses: readonly { name: Name; branch: number }[] = [
  { name: ['Hamra shop floor', 'Magasin Hamra', 'صالة الحمرا'], branch: 0 },
  { name: ['Hamra back room', 'Réserve Hamra', 'مخزن الحمرا'], branch: 0 },
  { name: ['Achrafieh shop floor', 'Magasin Achrafieh', 'صالة الأشرفية'], branch: 1 },
  { name: ['Jounieh shop floor', 'Magasin Jounieh', 'صالة جونيه'], branch: 2 },
]

/** Each till stands in the branch of that number. */
export const tills: readonly { name: Name; drawer: Name; branch: number }[] = [
  { name: ['Till 1', 'Caisse 1', 'صندوق 1'], drawer: ['Drawer 1', 'Tiroir 1', 'درج 1'], branch: 0 },
  { name: ['Till 2', 'Caisse 2', 'صندوق 2'], drawer: ['Drawer 2', 'Tiroir 2', 'درج 2'], branch: 0 },
  { name: ['Till 3', 'Caisse 3', 'صندوق 3'], drawer: ['Drawer 3', 'Tiroir 3', 'درج 3'], branch: 1 },
  { name: ['Till 4', 'Caisse 4', 'صندوق 4'], drawer: ['Drawer 4', 'Tiroir 4', 'درج 4'], branch: 2 },
]

export const divisions: readonly {
  name: Name
  categories: readonly (readonly [Name, string])[]
}[] = [
  {
    name: ['Grocery', 'Épicerie', 'بقالة'],
    categories: [
      [['Coffee and tea', 'Café et thé', 'قهوة وشاي'], '#6b4a2f'],
      [['Olive oil and vinegar', 'Huiles et vinaigres', 'زيوت وخل'], '#8a9a3b'],
      [['Honey and jam', 'Miels et confitures', 'عسل ومربى'], '#d99a2b'],
      [['Rice and grains', 'Riz et céréales', 'أرز وحبوب'], '#c9b27c'],
      [['Spices', 'Épices', 'بهارات'], '#a4472f'],
      [['Sweets and chocolate', 'Confiserie et chocolat', 'حلويات وشوكولا'], '#7a3b2e'],
      [['Preserves and sauces', 'Conserves et sauces', 'معلبات وصلصات'], '#a8552f'],
      [['Nuts and snacks', 'Fruits secs et snacks', 'مكسرات وتسالي'], '#9a7340'],
      [['Water and drinks', 'Eaux et boissons', 'مياه ومشروبات'], '#3a86a0'],
    ],
  },
  {
    name: ['Fresh', 'Frais', 'طازج'],
    categories: [
      [['Dairy', 'Crèmerie', 'ألبان وأجبان'], '#5b9db3'],
      [['Bakery', 'Boulangerie', 'مخبوزات'], '#cf9444'],
      [['Fruit and vegetables', 'Fruits et légumes', 'خضار وفواكه'], '#5e8c4a'],
      [['Cold cuts', 'Charcuterie', 'لحوم باردة'], '#b5615a'],
    ],
  },
  {
    name: ['Café', 'Café', 'مقهى'],
    categories: [
      [['Hot drinks', 'Boissons chaudes', 'مشروبات ساخنة'], '#8c5a3c'],
      [['Cold drinks', 'Boissons froides', 'مشروبات باردة'], '#3f8fb0'],
      [['Manakish', 'Manakish', 'مناقيش'], '#a98b3a'],
      [['Sandwiches', 'Sandwichs', 'سندويشات'], '#b0743c'],
      [['Salads and plates', 'Salades et assiettes', 'سلطات وأطباق'], '#6f8f45'],
      [['Cakes', 'Pâtisseries', 'كعك وحلويات'], '#b56a86'],
      [['Ingredients', 'Ingrédients', 'مكوّنات'], '#8a8272'],
    ],
  },
  {
    name: ['Home', 'Maison', 'منزل'],
    categories: [
      [['Soap and care', 'Savons et soins', 'صابون وعناية'], '#7d9a8c'],
      [['Cleaning', 'Entretien', 'تنظيف'], '#5b8fa8'],
      [['Kitchen', 'Cuisine', 'مطبخ'], '#6d7f94'],
      [['Hampers', 'Paniers cadeaux', 'سلال هدايا'], '#9c5a4a'],
    ],
  },
  {
    name: ['Boutique', 'Boutique', 'بوتيك'],
    categories: [
      [['Clothing', 'Vêtements', 'ملابس'], '#5c6590'],
      [['Scarves', 'Foulards', 'أوشحة'], '#8f5f8a'],
      [['Bags', 'Sacs', 'حقائب'], '#a39171'],
      [['Jewellery', 'Bijoux', 'مجوهرات'], '#b89545'],
    ],
  },
  {
    name: ['Services', 'Services', 'خدمات'],
    categories: [[['Services', 'Services', 'خدمات'], '#6d7f94']],
  },
]

export const brands: readonly Name[] = [
  ['Cedar Valley', 'Vallée des Cèdres', 'وادي الأرز'],
  ['Bekaa Dairy', 'Laiterie de la Bekaa', 'ألبان البقاع'],
  ['House roast', 'Torréfaction maison', 'محمصة البيت'],
  ['Sidon Soap', 'Savon de Saïda', 'صابون صيدا'],
  ['Tripoli Sweets', 'Douceurs de Tripoli', 'حلويات طرابلس'],
  ['Mount Olive', 'Mont Olive', 'جبل الزيتون'],
  ['Zahle Springs', 'Sources de Zahlé', 'ينابيع زحلة'],
  ['Batroun Lemon', 'Citron de Batroun', 'ليمون البترون'],
  ['Kesrouan Honey', 'Miel du Kesrouan', 'عسل كسروان'],
  ['Levant Mills', 'Moulins du Levant', 'مطاحن المشرق'],
  ['Atelier Nour', 'Atelier Nour', 'مشغل نور'],
  ['Byblos Linen', 'Lin de Byblos', 'كتّان جبيل'],
  ['Maison Karam', 'Maison Karam', 'بيت كرم'],
  ['Beirut Roasters', 'Torréfacteurs de Beyrouth', 'محامص بيروت'],
  ['Akkar Fields', "Champs d'Akkar", 'حقول عكار'],
  ['Rachaya Preserves', 'Conserves de Rachaya', 'مؤونة راشيا'],
  ['Anjar Spices', "Épices d'Anjar", 'بهارات عنجر'],
  ['Baalbek Nuts', 'Noix de Baalbek', 'مكسرات بعلبك'],
  ['Tyre Harbour', 'Port de Tyr', 'ميناء صور'],
  ['Damour Juice', 'Jus de Damour', 'عصائر الدامور'],
  ['Chouf Dairy', 'Laiterie du Chouf', 'ألبان الشوف'],
  ['Ehden Cold Cuts', "Charcuterie d'Ehden", 'لحوم إهدن'],
  ['White Sail', 'Voile Blanche', 'الشراع الأبيض'],
  ['Copper Souk', 'Souk du Cuivre', 'سوق النحاس'],
  ['Rachaya Pottery', 'Poterie de Rachaya', 'فخار راشيا'],
  ['Sarafand Glass', 'Verre de Sarafand', 'زجاج الصرفند'],
  ['Qadisha Silver', 'Argent de Qadisha', 'فضة قاديشا'],
]

/** A unit of a family names its base, which stands before it, and its factor. */
type Unit = { name: Name; symbol: string; base?: number; factor?: string; decimals?: number }

export const units: readonly Unit[] = [
  { name: ['Piece', 'Pièce', 'قطعة'], symbol: 'pc', decimals: 0 },
  { name: ['Dozen', 'Douzaine', 'دزينة'], symbol: 'dz', base: 0, factor: '12' },
  { name: ['Carton of 24', 'Carton de 24', 'كرتونة 24'], symbol: 'ctn', base: 0, factor: '24' },
  { name: ['Gram', 'Gramme', 'غرام'], symbol: 'g' },
  { name: ['Kilogram', 'Kilogramme', 'كيلوغرام'], symbol: 'kg', base: 3, factor: '1000' },
  { name: ['Bag of 25 kg', 'Sac de 25 kg', 'كيس 25 كلغ'], symbol: 'bag', base: 3, factor: '25000' },
  { name: ['Millilitre', 'Millilitre', 'ميليلتر'], symbol: 'ml' },
  { name: ['Litre', 'Litre', 'ليتر'], symbol: 'l', base: 6, factor: '1000' },
  { name: ['Carton of 12', 'Carton de 12', 'كرتونة 12'], symbol: 'ctn12', base: 0, factor: '12' },
]

export const sizes: readonly Name[] = [
  ['Extra small', 'Très petit', 'صغير جدًا'],
  ['Small', 'Petit', 'صغير'],
  ['Medium', 'Moyen', 'وسط'],
  ['Large', 'Grand', 'كبير'],
  ['Extra large', 'Très grand', 'كبير جدًا'],
]

/** How the sizes are written behind the name of an article. */
export const sizeLetters: readonly string[] = ['XS', 'S', 'M', 'L', 'XL']

export const colours: readonly (readonly [Name, string])[] = [
  [['White', 'Blanc', 'أبيض'], '#f5f3ee'],
  [['Black', 'Noir', 'أسود'], '#1f1d1a'],
  [['Sand', 'Sable', 'رملي'], '#d8c6a2'],
  [['Olive', 'Olive', 'زيتي'], '#6f7a3d'],
  [['Petrol', 'Pétrole', 'بترولي'], '#0c6778'],
  [['Terracotta', 'Terre cuite', 'طيني'], '#b3694d'],
  [['Burgundy', 'Bordeaux', 'خمري'], '#6e2236'],
  [['Navy', 'Marine', 'كحلي'], '#22335c'],
]

/** Positions belong to the department above them. */
export const departments: readonly { name: Name; positions: readonly Name[] }[] = [
  {
    name: ['Shop', 'Magasin', 'المتجر'],
    positions: [
      ['Cashier', 'Caissier', 'أمين صندوق'],
      ['Shelf keeper', 'Employé de rayon', 'منسق رفوف'],
      ['Shop manager', 'Chef de magasin', 'مدير متجر'],
    ],
  },
  {
    name: ['Café', 'Café', 'المقهى'],
    positions: [
      ['Barista', 'Barista', 'باريستا'],
      ['Waiter', 'Serveur', 'نادل'],
      ['Cook', 'Cuisinier', 'طاهٍ'],
    ],
  },
  {
    name: ['Warehouse', 'Dépôt', 'المستودعات'],
    positions: [['Stock keeper', 'Magasinier', 'أمين مستودع']],
  },
  {
    name: ['Office', 'Administration', 'الإدارة'],
    positions: [
      ['Accountant', 'Comptable', 'محاسب'],
      ['Owner', 'Propriétaire', 'المالك'],
    ],
  },
]
