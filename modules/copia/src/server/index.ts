export { writeBackup } from './copia/write-backup.ts'
export { defineDestinoCopia } from './destino-copia.ts'
export { BackupError } from './copia/manifest.ts'
export { restoreBackup } from './copia/restore-backup.ts'
