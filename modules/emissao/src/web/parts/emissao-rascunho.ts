import { entesGoverno, tiposOperacao } from '@iss/tributacao/domain/compra-governamental'
import { aliquotaWire, decimal4Wire, dinheiroWire } from '@iss/platform/contract'
import { toWire } from '@iss/portal/encode'
import { z } from 'zod'
import { identificacoes } from '@iss/nota/domain/partes-nota'
import { type DadosEmissao, type EmissaoForm, formVazio } from './emissao-form.ts'

const texto = z.string().catch('')
const codigo = z.string().nullable().catch(null)
const id = z.number().int().nullable().catch(null)
const dinheiro = dinheiroWire().nullable().catch(null)
const decimal = decimal4Wire().nullable().catch(null)

/** A draft read leniently: what cannot be read is empty, nothing makes the whole draft unreadable. */
const rascunho = z.object({
  serieId: id,
  dataPrestacao: texto,
  tomador: z.object({
    identificacao: z.enum(identificacoes).catch('CNPJ'),
    documento: texto,
    nome: texto,
    inscricaoMunicipal: texto,
    email: texto,
    telefone: texto,
    pais: codigo,
    endereco: z.object({
      cep: texto,
      logradouro: texto,
      numero: texto,
      complemento: texto,
      bairro: texto,
      municipio: codigo,
      uf: texto,
    }),
  }),
  atividadeId: id,
  ctiss: codigo,
  cnae: codigo,
  tipoTributacaoId: id,
  exigibilidade: id,
  numeroProcesso: texto,
  municipioPrestacao: codigo,
  paisResultado: codigo,
  retido: z.enum(['apurado', 'sim', 'nao']).catch('apurado'),
  aliquota: aliquotaWire().nullable().catch(null),
  obra: z.object({ codigo: texto, art: texto }),
  ibsCbs: z.object({
    classificacao: codigo,
    indicadorOperacao: texto,
    nbs: texto,
    consumidorFinal: z.boolean().catch(false),
    enteGoverno: z.enum(entesGoverno).nullable().catch(null),
    tipoOperacao: z.enum(tiposOperacao).nullable().catch(null),
    outroDestinatario: z.boolean().catch(false),
    destinatario: z.object({ documento: texto, nome: texto }),
  }),
  itens: z.array(
    z.object({
      descricao: texto,
      unidade: codigo.transform((sigla) => sigla || null),
      quantidade: decimal,
      valorUnitario: decimal,
      desconto: dinheiro,
      descontoIncondicional: dinheiro,
    }),
  ),
  descontoIncondicional: dinheiro,
  descontoCondicional: dinheiro,
  deducoes: z.array(z.object({ tipo: id, descricao: texto, fornecedor: texto, numero: texto, data: texto, valor: dinheiro })),
  retencoes: z.object({
    pis: dinheiro,
    cofins: dinheiro,
    csll: dinheiro,
    irrf: dinheiro,
    inss: dinheiro,
    outrasRetencoes: dinheiro,
    outrasDeducoes: dinheiro,
  }),
  condicaoPagamento: texto,
  observacoes: texto,
  enviarEmailTomador: z.boolean().catch(true),
})

/** The form as it is kept: everything as typed, valid or not. */
export function toConteudo(form: EmissaoForm): Record<string, unknown> {
  return toWire(form) as Record<string, unknown>
}

/** A kept form back on the screen; a part that is missing begins empty. A locked service date is that of today. */
export function fromConteudo(conteudo: Record<string, unknown>, dados: DadosEmissao): EmissaoForm {
  const vazio = formVazio(dados)
  const read = rascunho.safeParse({ ...toConteudo(vazio), ...conteudo })
  if (!read.success) return vazio
  return { ...read.data, dataPrestacao: dados.dataEditavel ? read.data.dataPrestacao : dados.hoje }
}

/** What a list of drafts shows of one. */
export function resumoDoRascunho(conteudo: Record<string, unknown>, dados: DadosEmissao): { tomador: string; atividade: string } {
  const form = fromConteudo(conteudo, dados)
  return {
    tomador: form.tomador.nome || form.tomador.documento || 'Sem tomador',
    atividade: dados.atividades.find((atividade) => atividade.id === form.atividadeId)?.codigo ?? '',
  }
}
