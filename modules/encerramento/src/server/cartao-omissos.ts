import { deveEncerrarSql } from '@iss/conta/server'
import { Competencia } from '@iss/kernel/competencia'
import { counted } from '@iss/kernel/texto'
import { addressOfReport } from '@iss/list/definition'
import { defineCartao, doFisco } from '@iss/portal/server'

/** How many taxpayers have not closed months that they had to (decision 0065). */
export const cartaoOmissos = defineCartao({
  ordem: 130,
  para: doFisco,
  async ler({ client, clock }) {
    const { rows } = await client.query<{ pessoas: number; meses: number; desde: string | null }>(
      `select count(distinct s.contribuinte_id)::int as pessoas, count(*)::int as meses, min(s.competencia)::text as desde from saldo_competencia s
       where s.estado = 'ABERTA' and s.competencia < date_trunc('month', $1::date) and ${deveEncerrarSql('s')}`,
      [clock.today()],
    )
    const anterior = Competencia.fromData(clock.today()).previous()
    const { pessoas = 0, meses = 0, desde = null } = rows[0] ?? {}
    return [
      {
        titulo: 'Sem encerrar',
        valor: counted(pessoas, 'contribuinte', 'contribuintes'),
        detalhe: desde
          ? `${counted(meses, 'competência', 'competências')}, desde ${Competencia.fromData(desde).format()}`
          : 'Nenhuma competência em atraso',
        urgencia: pessoas > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Controle de atraso',
        link: addressOfReport('/home/actions/controle-atraso', {
          competenciaInicial: (desde ? Competencia.fromData(desde) : anterior).toWire(),
          competenciaFinal: anterior.toWire(),
          tipo: 'OMISSO',
          minimo: 1,
          soComMovimento: true,
        }),
      },
    ]
  },
})
