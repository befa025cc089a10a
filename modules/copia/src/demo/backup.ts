import { defineDemo } from '@iss/platform/server'
import { backupAgendaTable } from '../tables/backup.ts'

/** A weekly backup of the invoices of the first city; the first one is due at once, so that there is one to look at. */
export const demoBackup = defineDemo({
  nome: 'backup',
  ordem: 990,
  cidades: ['9900001'],
  async load({ db, clock }) {
    await db.insert(backupAgendaTable).values({
      conteudo: 'NOTAS',
      formato: 'CSV',
      frequencia: 'SEMANAL',
      hora: '02:00',
      dia: 0,
      proximaEm: clock.now(),
    })
  },
})
