/** Loads every setting's declaration, so that `settings()` answers; only the screens need them. */
import.meta.glob('../../domain/*/*.settings.ts', { eager: true })
