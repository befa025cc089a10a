import { Dinheiro } from '@iss/kernel/dinheiro'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { denunciaTable } from '../tables/denuncia.ts'

/** Two complaints: an anonymous one that nobody took, and one that was ended. */
export const demoDenuncias = defineDemo({
  nome: 'denuncias',
  ordem: 931,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const locadora = await findPessoaPorDocumento(ctx, demoDocumentos.locadora)
    const fiscal = await findPessoaPorDocumento(ctx, demoDocumentos.fiscal)
    if (!locadora || !fiscal) throw new Error('The demonstration lacks the people of the complaints')
    await ctx.db.insert(denunciaTable).values([
      {
        chave: '6b0e3a52-4c1d-4b7e-9a57-2f6f0c9d1e01',
        tipo: 'NAO_EMITIU_NOTA',
        denunciadoId: locadora.id,
        denunciadoNome: locadora.nome,
        denunciadoDocumento: locadora.documento,
        descricao: 'Contratei o serviço, paguei em dinheiro e não recebi a nota, embora a tenha pedido duas vezes.',
        valor: Dinheiro.from('850.00'),
        anonima: true,
        dataDenuncia: instanteDe(plusDays(hoje, -1), '20:14:00'),
        dataOcorrencia: plusDays(hoje, -3),
      },
      {
        chave: '6b0e3a52-4c1d-4b7e-9a57-2f6f0c9d1e02',
        tipo: 'ATIVIDADE_SEM_INSCRICAO',
        situacao: 'ENCERRADA',
        denunciadoNome: 'Salão sem placa',
        denunciadoEndereco: 'Rua das Palmeiras, 40, Centro',
        descricao: 'Há um salão de beleza que funciona há meses no endereço sem nenhuma placa nem nota fiscal.',
        anonima: false,
        denuncianteNome: 'Moradora do bairro',
        fiscalId: fiscal.id,
        parecer: 'A visita confirmou a atividade; a inscrição foi feita de ofício.',
        resultado: 'PROCEDENTE',
        dataDenuncia: instanteDe(plusDays(hoje, -30), '09:02:00'),
        dataEncerramento: instanteDe(plusDays(hoje, -12), '16:30:00'),
      },
    ])
  },
})
