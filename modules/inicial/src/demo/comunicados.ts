import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { papelTable } from '@iss/pessoa/tables/pessoa'
import { defineDemo } from '@iss/platform/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { comunicadoTable } from '../tables/inicial.ts'

/** Two notices of Nova Serra: one to everyone, one to accountants and companies. */
export const demoComunicados = defineDemo({
  nome: 'comunicados',
  ordem: 900,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const [gestor] = await ctx.db
      .select({ id: papelTable.atorId })
      .from(papelTable)
      .where(and(eq(papelTable.perfil, 'gestor'), isNull(papelTable.fim)))
      .orderBy(asc(papelTable.id))
      .limit(1)
    const emissorId = gestor?.id ?? null
    await ctx.db.insert(comunicadoTable).values([
      {
        assunto: 'Novo portal do ISS',
        corpo:
          'A Prefeitura de Nova Serra passa a atender pelo novo portal do ISS. As notas, guias e solicitações anteriores continuam disponíveis nos menus Consultas e Documentos.\n\nDúvidas podem ser enviadas pelo menu Solicitações.',
        icone: 'speakerphone',
        inicio: plusDays(hoje, -20),
        emissorId,
        publicadoEm: instanteDe(plusDays(hoje, -20), '09:00:00'),
      },
      {
        assunto: 'Prazo de encerramento da competência',
        corpo:
          'O encerramento da competência anterior e o pagamento da guia vencem no dia 20 deste mês. Encerre a competência antes de emitir a guia.',
        icone: 'calendar-event',
        inicio: plusDays(hoje, -3),
        fim: plusDays(hoje, 60),
        emissorId,
        perfis: ['contador', 'empresa'],
        publicadoEm: instanteDe(plusDays(hoje, -3), '14:30:00'),
      },
    ])
  },
})
