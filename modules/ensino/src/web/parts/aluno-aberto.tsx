import { FormularioDeLinha, useRecusas } from '@iss/emissao/parts/formulario-de-linha.tsx'
import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Dialog } from '@iss/ui/dialog'
import { FormCell } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { PercentField } from '@iss/ui/percent-field'
import { SelectField } from '@iss/ui/select-field'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarAluno, buscarCursosAtivos, removerAlunoCurso, salvarAlunoCurso } from '../../contract/aluno.ts'
import { type AlunoLido, FormularioAluno } from './formulario-aluno.tsx'

type Matricula = AlunoLido['cursos'][number]

const colunas: GridColumn<Matricula>[] = [
  { key: 'curso', label: 'Curso', wrap: true },
  { key: 'inicio', label: 'Início', value: ({ inicio }) => inicio.format() },
  { key: 'fim', label: 'Fim', value: ({ fim }) => fim?.format() ?? '' },
  { key: 'mensalidade', label: 'Mensalidade', kind: 'money' },
  { key: 'desconto', label: 'Desconto (%)', kind: 'percent' },
  { key: 'bolsa', label: 'Bolsa', kind: 'money' },
  { key: 'liquido', label: 'Líquido', kind: 'money' },
  { key: 'paga', label: 'Quem paga', value: ({ pagoPeloResponsavel }) => (pagoPeloResponsavel ? 'Responsável' : 'Aluno') },
  { key: 'faturadoAte', label: 'Faturado até' },
]

/** A student who was opened, with the courses that he attends. */
export function AlunoAberto({
  id,
  onSalvo,
  onVoltar,
}: {
  id: number
  onSalvo: (mensagem: string, id: number) => void
  onVoltar: () => void
}) {
  const page = usePage()
  const confirm = useConfirm()
  // Each reading leaves a trace: it is asked for once, and again only when something was written.
  const lido = useCall(buscarAluno, { id }, { staleTime: Number.POSITIVE_INFINITY })
  const [aberta, setAberta] = useState<{ matricula: Matricula | null } | null>(null)
  const remover = useCallMutation(removerAlunoCurso, {
    invalidate: [buscarAluno],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const { data } = lido
  if (!data) return null
  const fechar = () => setAberta(null)
  return (
    <>
      <FormularioAluno key={data.versao} lido={data} onSalvo={onSalvo} onVoltar={onVoltar} />
      <DataGrid
        label="Cursos do aluno"
        title="Cursos do aluno"
        columns={colunas}
        rows={data.cursos}
        status={lido.gridStatus}
        empty="O aluno não está em nenhum curso."
        search={false}
        onAdd={() => setAberta({ matricula: null })}
        addLabel="Matricular"
        actions={(matricula) => (
          <Group gap={6} wrap="nowrap">
            <Button
              size="xs"
              variant="light"
              aria-label={`Editar a matrícula em ${matricula.curso}`}
              onClick={() => setAberta({ matricula })}
            >
              Editar
            </Button>
            {matricula.faturadoAte === null ? (
              <Button
                size="xs"
                variant="default"
                aria-label={`Remover a matrícula em ${matricula.curso}`}
                onClick={async () => {
                  if (await confirm({ question: `Remover o aluno do curso ${matricula.curso}?`, danger: true }))
                    remover.mutate({ id: matricula.id })
                }}
              >
                Remover
              </Button>
            ) : null}
          </Group>
        )}
      />
      <Dialog
        opened={aberta !== null}
        onClose={fechar}
        title={aberta?.matricula ? 'Matrícula' : 'Nova matrícula'}
        size="lg"
        closeOnClickOutside={false}
      >
        {aberta ? (
          <FormularioMatricula
            alunoId={id}
            matricula={aberta.matricula}
            onClose={fechar}
            onSalvo={(mensagem) => {
              fechar()
              page.success(mensagem)
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

type Valores = {
  cursoId: number | null
  inicio: Competencia | null
  fim: Competencia | null
  valor: Dinheiro | null
  desconto: Aliquota | null
  bolsa: Dinheiro | null
  pagoPeloResponsavel: boolean
}

function FormularioMatricula({
  alunoId,
  matricula,
  onClose,
  onSalvo,
}: {
  alunoId: number
  matricula: Matricula | null
  onClose: () => void
  onSalvo: (mensagem: string) => void
}) {
  const cursos = useCall(buscarCursosAtivos, {})
  const form = useForm<Valores>({
    defaultValues: {
      cursoId: matricula?.cursoId ?? null,
      inicio: matricula?.inicio ?? null,
      fim: matricula?.fim ?? null,
      valor: matricula?.valor ?? null,
      desconto: matricula?.desconto ?? Aliquota.zero,
      bolsa: matricula?.bolsa ?? Dinheiro.zero,
      pagoPeloResponsavel: matricula?.pagoPeloResponsavel ?? false,
    },
  })
  const draft = useDraft(`matricula/${alunoId}/${matricula?.id ?? 'nova'}`, form)
  const { control } = form
  const recusas = useRecusas()
  const salvar = useCallMutation(salvarAlunoCurso, {
    form,
    draft,
    ...recusas.daChamada,
    invalidate: [buscarAluno],
    onSuccess: ({ mensagem }) => onSalvo(mensagem),
  })
  const opcoes = (cursos.data ?? []).map(({ id, nome, valor }) => ({
    value: id,
    label: valor ? `${nome} (${formatMoney(valor)})` : nome,
  }))
  const proprio = matricula && !opcoes.some(({ value }) => value === matricula.cursoId)
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      form={form}
      draft={draft}
      label="Matrícula"
      onSubmit={({ inicio, ...valores }) => {
        if (inicio === null) {
          form.setError('inicio', { message: 'Informe a competência inicial.' })
          return
        }
        salvar.mutate({
          id: matricula?.id ?? null,
          versao: matricula?.versao ?? 1,
          alunoId,
          inicio,
          ...valores,
          desconto: valores.desconto ?? Aliquota.zero,
          bolsa: valores.bolsa ?? Dinheiro.zero,
        })
      }}
    >
      <SelectField
        control={control}
        name="cursoId"
        label="Curso"
        required
        disabled={matricula !== null}
        options={proprio ? [...opcoes, { value: matricula.cursoId, label: matricula.curso }] : opcoes}
        span={12}
      />
      <CompetenciaField control={control} name="inicio" label="Início" required span={6} />
      <CompetenciaField control={control} name="fim" label="Fim" span={6} />
      <MoneyField control={control} name="valor" label="Valor do aluno" description="Em branco: o do curso." span={4} />
      <PercentField control={control} name="desconto" label="Desconto" span={4} />
      <MoneyField control={control} name="bolsa" label="Bolsa" span={4} />
      <FormCell span={12}>
        <CheckboxField control={control} name="pagoPeloResponsavel" label="O responsável paga" />
      </FormCell>
    </FormularioDeLinha>
  )
}
