/** The firms the shop deals with, in Latin and in Arabic letters. */
import { table } from './table.ts'

/** Who delivers what: the brand or the kind of goods it stands for, where it has any. */
export const suppliers = table(`
  Vallée des Cèdres SARL | شركة وادي الأرز ش.م.م. | Cedar Valley
  Laiteries de la Bekaa SAL | ألبان البقاع ش.م.ل. | Bekaa Dairy
  Importateurs de Café Khoury | خوري لاستيراد البن | House roast
  Savonnerie de Saïda | مصبنة صيدا | Sidon Soap
  Douceurs de Tripoli SARL | حلويات طرابلس ش.م.م. | Tripoli Sweets
  Coopérative Mont Olive | تعاونية جبل الزيتون | Mount Olive
  Sources de Zahlé SAL | ينابيع زحلة ش.م.ل. | Zahle Springs
  Vergers de Batroun | بساتين البترون | Batroun Lemon
  Ruchers du Kesrouan | مناحل كسروان | Kesrouan Honey
  Moulins du Levant SAL | مطاحن المشرق ش.م.ل. | Levant Mills
  Atelier Nour | مشغل نور | Atelier Nour
  Lin de Byblos SARL | كتّان جبيل ش.م.م. | Byblos Linen
  Cuisine Karam, mouné | مطبخ كرم للمونة | Maison Karam
  Torréfacteurs de Beyrouth | محامص بيروت | Beirut Roasters
  Champs d'Akkar SARL | حقول عكار ش.م.م. | Akkar Fields
  Conserves de Rachaya | مؤونة راشيا | Rachaya Preserves
  Épices d'Anjar SARL | بهارات عنجر ش.م.م. | Anjar Spices
  Noix de Baalbek | مكسرات بعلبك | Baalbek Nuts
  Pêcheries du Port de Tyr | مصايد ميناء صور | Tyre Harbour
  Jus de Damour SARL | عصائر الدامور ش.م.م. | Damour Juice
  Laiterie du Chouf | ألبان الشوف | Chouf Dairy
  Charcuterie d'Ehden | لحوم إهدن | Ehden Cold Cuts
  Voile Blanche, produits d'entretien | الشراع الأبيض لمواد التنظيف | White Sail
  Souk du Cuivre | سوق النحاس | Copper Souk
  Poterie de Rachaya | فخار راشيا | Rachaya Pottery
  Verrerie de Sarafand | معمل زجاج الصرفند | Sarafand Glass
  Argent de Qadisha | فضة قاديشا | Qadisha Silver
  Marché de gros Sin el Fil | حسبة سن الفيل | market
  Boucherie Mkallès | ملحمة المكلس | butcher
  Emballages du Metn SARL | تغليف المتن ش.م.م. | packaging
  Imprimerie Gemmayzé | مطبعة الجميزة | -
  Froid et Climatisation Saab | صعب للتبريد والتكييف | -
  Générateurs Dora | مولدات الدورة | -
  Transports Abou Jaoudé | أبو جودة للنقل | -
`)

export const restaurants = table(`
  Restaurant Al Mina | مطعم الميناء
  Matbakh Teta | مطبخ تيتا
  Le Petit Phare | المنارة الصغيرة
  Sofra Hamra | سفرة الحمرا
  Chez Nabil, poissons | نبيل للأسماك
  Abu Nabil | أبو نبيل
  La Cantine de Gemmayzé | كانتين الجميزة
  Mezza Hilwé | مازة حلوة
  Saj w Zaatar | صاج وزعتر
  Bistrot du Musée | بيسترو المتحف
  Dar el Qamar | دار القمر
  Falafel Bachoura | فلافل الباشورة
  Le Petit Levant | المشرق الصغير
  Em Georges | إم جورج
  Pizza Sassine | بيتزا ساسين
  Burger Badaro | برغر بدارو
  Sushi Raouché | سوشي الروشة
  Beit el Samak Jounieh | بيت السمك جونيه
  Osteria Monot | أوستيريا مونو
  Snack du Port | سناك المرفأ
  Grill Furn el Chebbak | مشاوي فرن الشباك
  Grill Verdun | مشاوي فردان
  Tante Marie | تانت ماري
  Le Jardin de Broummana | حديقة برمانا
  Chez Malaké | عند ملكة
  Shawarma Dora | شاورما الدورة
  Café du Coin Hamra | قهوة الزاوية الحمرا
  Kaakit el Manara | كعكة المنارة
`)

export const hotels = table(`
  Hôtel Corniche | فندق الكورنيش
  Hôtel Baie des Pins | فندق خليج الصنوبر
  Hôtel Le Cèdre | فندق الأرزة
  Hamra Suites | أجنحة الحمرا
  Résidence du Vieux Port, Byblos | مقر الميناء القديم، جبيل
  Hôtel du Jardin Achrafieh | فندق الحديقة الأشرفية
  Auberge de la Vallée | نزل الوادي
  Maison d'hôtes Batroun | بيت ضيافة البترون
  Grand Hôtel Broummana | فندق برمانا الكبير
  Hôtel des Sables Jounieh | فندق الرمال جونيه
  Beit el Hawa | بيت الهوا
  Hôtel des Murex, Tyr | فندق الموركس، صور
  Chalets Faraya | شاليهات فاريا
  Dar Nada | دار ندى
`)

export const wholesalers = table(`
  Mini-market Abou Khalil | ميني ماركت أبو خليل
  Supermarché Al Waha | سوبرماركت الواحة
  Épicerie Tannous | بقالة طنوس
  Marché Barakat | سوق بركات
  Mini-market Zahra | ميني ماركت زهرة
  Épicerie fine du Musée | بقالة المتحف
  Superette Adonis | سوبيريت أدونيس
  Mini-market Haddad et Fils | ميني ماركت حداد وأولاده
  Marché Al Baraka Saïda | سوق البركة صيدا
  Supermarché Zgharta | سوبرماركت زغرتا
  Mini-market Corniche | ميني ماركت الكورنيش
  Épicerie du Bourj | بقالة البرج
`)

export const offices = table(`
  Cabinet Chehab, avocats | مكتب شهاب للمحاماة
  Clinique des Pins | عيادة الصنوبر
  Banque du Littoral | بنك الساحل
  Agence Mawred | وكالة مورد
  École des Sources | مدرسة الينابيع
  Studio Beit, architectes | ستوديو بيت للهندسة
  Université du Port | جامعة المرفأ
  Assurances Levantine | التأمينات المشرقية
  Pharmacie Hamra | صيدلية الحمرا
  Startup House Beirut | بيت الشركات الناشئة
  Agence de voyages Sindbad | سفريات سندباد
  Galerie du Bourj | غاليري البرج
  Centre culturel Rmeil | مركز الرميل الثقافي
  Salle de sport Pulse | نادي بالس الرياضي
`)
