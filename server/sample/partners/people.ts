/** First and family names as they are common in Lebanon, in Latin and in Arabic letters. */
import { table } from './table.ts'

export const firstNames = table(`
  Georges | جورج
  Nadine | نادين
  Ahmad | أحمد
  Rima | ريما
  Tony | طوني
  Hiba | هبة
  Karim | كريم
  Joumana | جمانة
  Hassan | حسن
  Carla | كارلا
  Walid | وليد
  Mireille | ميراي
  Bassam | بسام
  Dana | دانا
  Elie | إيلي
  Samia | سامية
  Omar | عمر
  Yara | يارا
  Marwan | مروان
  Zeina | زينة
  Charbel | شربل
  Lama | لمى
  Ali | علي
  Nayla | نايلة
`)

export const familyNames = table(`
  Khoury | خوري
  Haddad | حداد
  Hariri | حريري
  Nassar | نصار
  Saliba | صليبا
  Fakhoury | فاخوري
  Abi Nader | أبي نادر
  Itani | عيتاني
  Bou Saab | بو صعب
  Chamoun | شمعون
  Daou | ضو
  Ghandour | غندور
  Jaber | جابر
  Karam | كرم
  Lahoud | لحود
  Maalouf | معلوف
  Moussa | موسى
  Najjar | نجار
  Osseiran | عسيران
  Rahme | رحمة
  Sabbagh | صباغ
  Safa | صفا
  Tabet | تابت
  Tarazi | طرزي
  Younes | يونس
  Zein | زين
  Azar | عازار
  Baroudi | بارودي
  Mroueh | مروة
  Sfeir | صفير
  Kassab | قصاب
`)

/** Streets by town; the digits are those of the telephone of the place. */
export const places = table(`
  Rue Hamra, Beyrouth | Hamra street, Beirut | شارع الحمرا، بيروت | 1
  Place Sassine, Achrafieh | Sassine square, Achrafieh | ساحة ساسين، الأشرفية | 1
  Rue Gouraud, Gemmayzé | Gouraud street, Gemmayzeh | شارع غورو، الجميزة | 1
  Rue Badaro, Beyrouth | Badaro street, Beirut | شارع بدارو، بيروت | 1
  Avenue du Général de Gaulle, Raouché | General de Gaulle avenue, Raouche | جادة الجنرال ديغول، الروشة | 1
  Rue Verdun, Beyrouth | Verdun street, Beirut | شارع فردان، بيروت | 1
  Rue Bliss, Ras Beyrouth | Bliss street, Ras Beirut | شارع بلس، رأس بيروت | 1
  Vieux souk, Jounieh | Old souk, Jounieh | السوق القديم، جونيه | 9
  Boulevard maritime, Jounieh | Sea boulevard, Jounieh | الأوتوستراد البحري، جونيه | 9
  Souk de Byblos | Souk of Byblos | سوق جبيل | 9
  Rue principale, Broummana | Main street, Broummana | الشارع الرئيسي، برمانا | 4
  Autoroute de Dora, Bourj Hammoud | Dora highway, Bourj Hammoud | أوتوستراد الدورة، برج حمود | 1
  Rue du Port, Saïda | Port street, Sidon | شارع المرفأ، صيدا | 7
  Vieux port, Tyr | Old harbour, Tyre | الميناء القديم، صور | 7
  Boulevard de Zahlé | Zahle boulevard | بولفار زحلة | 8
  Rue Azmi, Tripoli | Azmi street, Tripoli | شارع عزمي، طرابلس | 6
  Place de Batroun | Batroun square | ساحة البترون | 6
  Rue de l'église, Ehden | Church street, Ehden | شارع الكنيسة، إهدن | 6
`)
