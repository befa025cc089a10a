import type { Context } from '@iss/platform/server'
import { defineCartao } from '@iss/portal/server'
import { type PassoDaImplantacao, passosDaImplantacao } from '../domain/novo-municipio.ts'

/** Which steps of the setting up of the city are done. */
export async function lerImplantacao({ client, clock }: Context): Promise<Record<PassoDaImplantacao, boolean>> {
  const { rows } = await client.query<Record<PassoDaImplantacao, boolean>>(
    `select exists (select 1 from municipio_config where cnpj is not null and endereco is not null and contato <> '') as dados,
       exists (select 1 from municipio_config where brasao_arquivo_id is not null) as brasao,
       exists (select 1 from atividade_aliquota where inicio <= $1::date and (fim is null or fim >= $1::date)) as atividades,
       exists (select 1 from feriado) as feriados,
       exists (select 1 from municipio_vencimento) or exists (select 1 from calculo_guia) as vencimentos,
       exists (select 1 from serie where eletronica and data_cancelamento is null) as series,
       exists (select 1 from convenio) as convenio,
       exists (select 1 from papel where perfil = 'fiscal' and fim is null) as fiscal`,
    [clock.today()],
  )
  if (!rows[0]) throw new Error('The steps of the setting up were not read')
  return rows[0]
}

/** What is left before the city issues, until everything is done. */
export const cartaoImplantacao = defineCartao({
  ordem: 5,
  para: { perfis: ['gestor'] },
  async ler(ctx) {
    const feitos = await lerImplantacao(ctx)
    const faltam = passosDaImplantacao.filter(({ chave }) => !feitos[chave])
    const [proximo] = faltam
    if (!proximo) return []
    return [
      {
        titulo: 'Implantação do município',
        valor: `${passosDaImplantacao.length - faltam.length} de ${passosDaImplantacao.length} passos prontos`,
        detalhe: `faltam: ${faltam.map(({ rotulo }) => rotulo).join('; ')}`,
        urgencia: 'ATENCAO',
        rotulo: proximo.rotulo,
        link: proximo.link,
      },
    ]
  },
})
