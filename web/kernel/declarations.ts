/**
 * Loads every declaration of the domain, so that `entities()` and `screens()` answer in the
 * browser. A new entity appears here by itself.
 */
import '../../domain/screens.ts'

import.meta.glob('../../domain/*/*.entity.ts', { eager: true })
