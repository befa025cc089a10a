import { atividadeDe, semAtividade } from '../server/analise-sql.ts'
import { defineAnalise } from '../server/define-analise.ts'

/** Base and tax of each activity; what was received stands with no activity, since guides name none. */
export const analiseAtividades = defineAnalise({
  slug: 'analise-atividades',
  title: 'Atividades',
  label: 'Atividade',
  por: { fato: atividadeDe, recebimento: semAtividade },
  order: '-base',
  chart: { title: 'Base e ISS próprio por atividade', values: ['base', 'proprio'] },
})
