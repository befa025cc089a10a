import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { DecimalField } from '@iss/ui/decimal-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { formatPercent } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { MoneyField } from '@iss/ui/money-field'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { PercentField } from '@iss/ui/percent-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { opcoesDePais } from '@iss/emissao/domain/paises'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalculator, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import {
  type PedidoLancamento,
  retificarEscritPapel,
  salvarEscritPapel,
  validarEscritPapel,
} from '../../contract/escrituracao.ts'
import { type Dados, itemVazio, type Papel, paraPedido, type Values, valoresIniciais } from './lancamento-values.ts'
import { MunicipioField } from '@iss/portal/municipio-field'

type Calculo = AnswerOutputOf<typeof validarEscritPapel>

type Props = {
  papel: Papel
  dados: Dados
  /** The entry to be corrected; null for a new one. */
  retifica: { id: number; versao: number; pedido: PedidoLancamento } | null
}

/** An entry of the provider's or the taker's ledger: typed, calculated by the server, booked or corrected (L03, L04). */
export function LancamentoForm({ papel, dados, retifica }: Props) {
  const page = usePage()
  const comoPrestador = papel === 'prestador'
  const form = useForm<Values>({ defaultValues: valoresIniciais(papel, dados, retifica?.pedido ?? null) })
  const draft = useDraft(`escrituracao/${papel}/${retifica ? `${retifica.id}/${retifica.versao}` : 'nova'}`, form)
  const [calculo, setCalculo] = useState<Calculo | null>(null)
  const [pedindoMotivo, setPedindoMotivo] = useState(false)
  const [simples, noExterior] = useWatch({ control: form.control, name: ['prestadorOptanteSimples', 'noExterior'] })
  const calcular = useCallMutation(validarEscritPapel, {
    form,
    onSuccess: (resposta) => {
      setCalculo(resposta)
      if (resposta.violacoes.length > 0) page.error(resposta.violacoes.map(({ message }) => message))
    },
  })
  const concluir = ({ mensagem }: { mensagem: string }) => {
    page.success(mensagem)
    setPedindoMotivo(false)
    setCalculo(null)
    if (!retifica)
      form.reset({
        ...valoresIniciais(papel, dados, null),
        serie: form.getValues('serie'),
        dataPrestacao: form.getValues('dataPrestacao'),
      })
  }
  const salvar = useCallMutation(salvarEscritPapel, {
    form,
    draft,
    idempotencyKey: true,
    onSuccess: concluir,
  })
  const retificar = useCallMutation(retificarEscritPapel, { form, draft, onSuccess: concluir })
  const enviar = (values: Values) => (retifica ? setPedindoMotivo(true) : salvar.mutate(paraPedido(values)))
  const opcoes = (lista: { id: number }[], rotulo: (item: never) => string) =>
    lista.map((item) => ({ value: String(item.id), label: rotulo(item as never) }))

  return (
    <Form form={form} draft={draft} onSubmit={enviar} label={comoPrestador ? 'Nota de papel' : 'Documento recebido'}>
      <Panel title={comoPrestador ? 'Nota de papel' : 'Documento recebido'}>
        {comoPrestador ? <Aidfs dados={dados} /> : null}
        <FormGrid>
          {comoPrestador ? (
            <SelectField
              control={form.control}
              name="serie"
              label="Série"
              required
              options={dados.series.map(({ codigo, rotulo }) => ({ value: codigo, label: rotulo }))}
              span={3}
            />
          ) : (
            <TextField control={form.control} name="serie" label="Série" maxLength={10} span={3} />
          )}
          <NumberField control={form.control} name="numero" label="Número" required min={1} span={3} />
          <DateField control={form.control} name="dataPrestacao" label="Data da prestação" required span={3} />
          {comoPrestador ? null : <DateField control={form.control} name="dataLiquidacao" label="Data de liquidação" span={3} />}
        </FormGrid>
      </Panel>
      <Panel title={comoPrestador ? 'Tomador' : 'Prestador'}>
        <FormGrid>
          {comoPrestador ? null : (
            <CheckboxField control={form.control} name="noExterior" label="Prestador estabelecido no exterior" span={12} />
          )}
          {noExterior ? (
            <>
              <SelectField
                control={form.control}
                name="outroPais"
                label="País do prestador"
                required
                options={opcoesDePais()}
                span={4}
              />
              <TextField control={form.control} name="outroNif" label="Identificação no exterior" maxLength={40} span={4} />
            </>
          ) : (
            <DocumentoField
              control={form.control}
              name="outroDocumento"
              label={comoPrestador ? 'CPF/CNPJ do tomador' : 'CPF/CNPJ do prestador'}
              description={comoPrestador ? 'Em branco: tomador não identificado.' : undefined}
              required={!comoPrestador}
              span={4}
            />
          )}
          <TextField
            control={form.control}
            name="outroNome"
            label="Nome ou razão social"
            maxLength={150}
            required={!comoPrestador}
            span={8}
          />
          {noExterior ? null : (
            <Controller
              control={form.control}
              name="outroMunicipio"
              render={({ field, fieldState }) => (
                <MunicipioField
                  label={comoPrestador ? 'Município do tomador' : 'Município do prestador'}
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                  span={6}
                />
              )}
            />
          )}
          {comoPrestador || noExterior ? null : (
            <>
              <FormCell span={3} bottom>
                <CheckboxField control={form.control} name="prestadorOptanteSimples" label="Optante pelo Simples Nacional" />
              </FormCell>
              <PercentField
                control={form.control}
                name="aliquotaInformada"
                label="Alíquota informada na nota"
                description={simples ? 'De 2% a 5%; em branco: 5%.' : 'Só quando o imposto é devido a outro município.'}
                span={3}
              />
            </>
          )}
        </FormGrid>
      </Panel>
      <Panel title="Serviço">
        <FormGrid>
          <SelectField
            control={form.control}
            name="atividadeId"
            label="Atividade"
            required
            searchable
            options={opcoes(dados.atividades, ({ rotulo }: Dados['atividades'][number]) => rotulo)}
            span={6}
          />
          <SelectField
            control={form.control}
            name="tipoTributacaoId"
            label="Tipo de tributação"
            required
            options={opcoes(dados.tipos, ({ nome }: Dados['tipos'][number]) => nome)}
            span={6}
          />
          <Controller
            control={form.control}
            name="municipioPrestacao"
            render={({ field, fieldState }) => (
              <MunicipioField
                label="Município da prestação"
                required={!noExterior}
                description={noExterior ? 'Em branco: prestado no exterior.' : undefined}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                conhecido={dados.municipio}
                span={6}
              />
            )}
          />
          <SelectField
            control={form.control}
            name="retido"
            label="ISS retido"
            placeholder="Conforme as regras"
            options={[
              { value: 'sim', label: 'Sim' },
              { value: 'nao', label: 'Não' },
            ]}
            span={3}
          />
          <MoneyField control={form.control} name="deducoes" label="Deduções" span={3} />
        </FormGrid>
        <Itens control={form.control} varios={comoPrestador} />
        <FormGrid>
          <TextField control={form.control} name="obra" label="Obra (CNO ou ART)" maxLength={60} span={6} />
          {comoPrestador ? (
            <>
              <FormCell span={3} bottom>
                <CheckboxField control={form.control} name="somenteMateriais" label="Somente materiais" />
              </FormCell>
              <FormCell span={3} bottom>
                <CheckboxField control={form.control} name="recibo" label="Recibo" />
              </FormCell>
            </>
          ) : null}
          <TextArea control={form.control} name="observacao" label="Observação" maxLength={1000} span={12} />
        </FormGrid>
      </Panel>
      {calculo ? <Resultado calculo={calculo} /> : null}
      <FormActions>
        <LinkButton variant="default" to={`/home/actions/escrit-consulta${comoPrestador ? '' : '?papel=TOMADOR'}`}>
          Voltar
        </LinkButton>
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          loading={calcular.isPending}
          onClick={() => calcular.mutate({ ...paraPedido(form.getValues()), retificaId: retifica?.id ?? null })}
        >
          Calcular
        </Button>
        <Button type="submit" loading={salvar.isPending}>
          {retifica ? 'Retificar' : 'Escriturar'}
        </Button>
      </FormActions>
      {retifica && pedindoMotivo ? (
        <FormDialog opened onClose={() => setPedindoMotivo(false)} title="Retificar lançamento">
          <Text mb="sm">A versão atual fica guardada no histórico do lançamento.</Text>
          <FormGrid>
            <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={500} span={12} />
          </FormGrid>
          <FormActions>
            <Button variant="default" onClick={() => setPedindoMotivo(false)}>
              Cancelar
            </Button>
            <Button
              loading={retificar.isPending}
              onClick={() =>
                retificar.mutate({
                  ...paraPedido(form.getValues()),
                  id: retifica.id,
                  versao: retifica.versao,
                  motivo: form.getValues('motivo'),
                })
              }
            >
              Retificar
            </Button>
          </FormActions>
        </FormDialog>
      ) : null}
    </Form>
  )
}

function Aidfs({ dados }: { dados: Dados }) {
  if (dados.aidfs.length === 0)
    return (
      <Alert color="yellow" mb="md">
        Não há AIDF autorizada: sem ela nenhuma nota de papel pode ser escriturada.
      </Alert>
    )
  return (
    <Text size="sm" mb="md">
      AIDF autorizada:{' '}
      {dados.aidfs.map(({ numero, faixa, validade }) => `nº ${numero}, ${faixa} (validade: ${validade})`).join('; ')}.
    </Text>
  )
}

function Itens({ control, varios }: { control: Control<Values>; varios: boolean }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'itens' })
  return (
    <>
      {fields.map((field, indice) => (
        <FormGrid key={field.id}>
          <TextField
            control={control}
            name={`itens.${indice}.descricao`}
            label={varios ? `Descrição do item ${indice + 1}` : 'Descrição'}
            maxLength={500}
            span={varios ? 5 : 8}
          />
          {varios ? (
            <DecimalField control={control} name={`itens.${indice}.quantidade`} label="Quantidade" required span={3} />
          ) : null}
          <DecimalField
            control={control}
            name={`itens.${indice}.valorUnitario`}
            label={varios ? 'Valor unitário' : 'Valor dos serviços'}
            required
            span={varios ? 3 : 4}
          />
          {varios && fields.length > 1 ? (
            <FormCell span={1} bottom>
              <Button variant="default" aria-label={`Remover o item ${indice + 1}`} onClick={() => remove(indice)}>
                <IconTrash size={17} aria-hidden="true" />
              </Button>
            </FormCell>
          ) : null}
        </FormGrid>
      ))}
      {varios ? (
        <Group mb="md">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => append(itemVazio)}
          >
            Adicionar item
          </Button>
        </Group>
      ) : null}
    </>
  )
}

function Resultado({ calculo }: { calculo: Calculo }) {
  const cobrado = calculo.devidoAqui
    ? calculo.retido
      ? 'retido pelo tomador'
      : 'devido pelo prestador'
    : 'devido a outro município'
  return (
    <Panel title="Cálculo">
      <Text fw={600}>
        ISS {calculo.imposto.formatReais()}, {cobrado} (base {calculo.base.formatReais()} × {formatPercent(calculo.aliquota)})
      </Text>
      <Text size="sm" mb="sm">
        {calculo.motivoRetencao}
      </Text>
      {calculo.posEncerramento ? (
        <Alert color="yellow" mb="sm">
          A competência está encerrada: o lançamento será marcado como pós-encerramento e irá ao encerramento complementar.
        </Alert>
      ) : null}
      <MemoriaDeCalculo passos={calculo.memoria.map(({ descricao, fonte }) => ({ descricao, fonte }))} />
    </Panel>
  )
}
