#!/usr/bin/env bash
# Trains the `mrz` model from nothing, with Debian's tools on one core: about half an hour of processor time.
#
#   Training/mrz/train.sh [FOLDER]      works in FOLDER (default out/training/mrz) and leaves mrz.traineddata there
#
# Needs tesseract-ocr (5.x, with lstmtraining), fonts-ocr-b, and python3 with numpy, pillow and opencv-python-headless; PYTHON names
# another Python. What is there already is not made again, so that a run that was stopped goes on.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$here/../../out/training/mrz}
python=${PYTHON:-python3}
# With threads lstmtraining takes five to eight times the processor time.
export OMP_THREAD_LIMIT=1
mkdir -p "$work/checkpoints" "$work/langdata"
cd "$work"

# NAME COUNT SEED KIND: one file of training data.
make_lines() {
  [ -s "$1.lstmf" ] && return
  "$python" "$here/generate.py" "$1" "$2" "$3" --kind "$4"
  tesseract "$1.tif" "$1" --psm 13 lstm.train >/dev/null 2>&1
  rm "$1.tif"
}
for i in $(seq 8); do make_lines "easy$i" 250 $((7000 + i)) easy; done
for i in $(seq 16); do make_lines "short$i" 250 $((5000 + i)) short; done
for i in $(seq 48); do make_lines "full$i" 250 $((100 + i)) full; done
for i in $(seq 12); do make_lines "fat$i" 200 $((9000 + i)) fat; done
list() { printf "$work/%s.lstmf\n" "$@"; }
list easy{1..8} >easy.list
list short{1..16} >short.list
list full{1..48} >full.list
list fat{1..12} full{1..20} >mixed.list

if [ ! -s mrz/mrz.traineddata ]; then
  unicharset_extractor --output_unicharset unicharset --norm_mode 1 full1.box full2.box full3.box
  # The tool insists on the file; with the recoder passed through nothing of it is used.
  printf '# empty\n' >langdata/radical-stroke.txt
  combine_lang_model --input_unicharset unicharset --script_dir langdata --lang mrz --output_dir . \
    --pass_through_recoder || true
fi
[ -s mrz/mrz.traineddata ]

# NAME LIST RATE ITERATIONS [FURTHER OPTIONS]: one phase, up to so many iterations since the begin.
phase() {
  [ -e "$1.done" ] && return
  lstmtraining --traineddata mrz/mrz.traineddata --model_output "checkpoints/$1" --train_listfile "$2" \
    --learning_rate "$3" --max_iterations "$4" --target_error_rate 0.02 --debug_interval 0 "${@:5}" >"$1.log" 2>&1
  touch "$1.done"
}
net='[1,30,0,1 Ct3,3,16 Mp3,3 Lfys32 Lfx64 Lrx64 Lfx64 O1c40]'
# The error stays near 100 % for the first ten thousand lines; that is the nature of this training and no reason to stop.
phase a short.list 0.002 16000 --net_spec "$net"
phase b easy.list 0.003 34000 --continue_from checkpoints/a_checkpoint --reset_learning_rate
phase c short.list 0.002 58000 --continue_from checkpoints/b_checkpoint --reset_learning_rate
phase d full.list 0.002 64000 --continue_from checkpoints/c_checkpoint --reset_learning_rate
phase e mixed.list 0.001 70000 --continue_from checkpoints/d_checkpoint --reset_learning_rate
phase f mixed.list 0.0003 74000 --continue_from checkpoints/e_checkpoint --reset_learning_rate
lstmtraining --stop_training --convert_to_int --continue_from checkpoints/f_checkpoint \
  --traineddata mrz/mrz.traineddata --model_output mrz.traineddata
ls -l mrz.traineddata
